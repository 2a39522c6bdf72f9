# undecided
# part: begin


from elsewhere import Runner, as_result, functions


class Local(Runner):
    level = 1

    def run(self):
        return self.measure(functions[0])

    def both(self):
        self.state.value = 2
        return self.prepare(), functions[self.level]()


torch.backends.cuda.matmul.allow_tf32 = True
local = Local("softmax", 3)
local.both()
local(1)
print(json.dumps(as_result(local.run())))
