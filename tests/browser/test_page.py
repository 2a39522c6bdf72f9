"""The page renders alone, fits, filters, and can be read and worked by everybody."""

import page

LOOKS = [{"width": width, "scheme": scheme} for width in (400, 1280) for scheme in ("light", "dark")]

# The text of every element that is shown, with the contrast of its colour to what lies behind it.
CONTRASTS = """(() => {
  const channels = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = colour => channels(colour).slice(0, 3).map(value => value / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at], 0);
  const behind = one => {
    for (; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor;
      const parts = channels(colour);
      if (parts.length < 4 || parts[3] > 0) return colour;
    }
    throw new Error("nothing is painted behind");
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !one.checkVisibility() || one.closest("script, svg, option")) continue;
    const [a, b] = [light(getComputedStyle(one).color), light(behind(one))];
    found.push([walker.currentNode.data.trim().slice(0, 40), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)]);
  }
  return found;
})()"""

# What the keyboard stands on: a name for it, and whether a ring is drawn around it within the window.
FOCUS = """(() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const box = one.getBoundingClientRect();
  const style = getComputedStyle(one);
  return {at: [...document.querySelectorAll("*")].indexOf(one),
          ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
          visible: box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth};
})()"""

REACHABLE = """[...document.querySelectorAll("*")].map((one, at) => [one, at])
  .filter(([one]) => one.matches("a[href], button, select, summary") && one.checkVisibility()).map(([, at]) => at)"""

SHOWN = """[...document.querySelectorAll(".finding")].filter(one => one.checkVisibility())
  .map(one => [one.dataset.operator, one.dataset.rule, one.dataset.severity])"""


class Rendering(page.Case):
    def test_it_stands_alone(self):
        for look in LOOKS:
            with self.subTest(look):
                tab = self.open(**look)
                self.assertEqual(tab.requests, [page.PLACES["faulty"].as_uri()])
                self.assertEqual(tab.complaints, [])

    def test_nothing_overflows(self):
        for width in (320, 400, 800, 1280):
            with self.subTest(width):
                tab = self.open(width=width)
                self.assertEqual(tab.evaluate("innerWidth"), width)
                self.assertLessEqual(*tab.evaluate(
                    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"))

    def test_text_stands_out(self):
        for look in LOOKS:
            with self.subTest(look):
                tab = self.open(**look)
                tab.evaluate("document.querySelector('details').open = true")
                contrasts = tab.evaluate(CONTRASTS)
                self.assertGreater(len(contrasts), 100)
                self.assertEqual([one for one in contrasts if one[1] < 4.5], [])

    def test_schemes_differ(self):
        papers = [self.open(scheme=scheme).evaluate("getComputedStyle(document.body).backgroundColor")
                  for scheme in ("light", "dark")]
        self.assertNotEqual(*papers)

    def test_markup_of_the_repository_is_text(self):
        tab = self.open()
        self.assertIn("<b>says</b>", tab.evaluate("document.querySelector('.rows').textContent"))
        self.assertNotIn("kim@corp", tab.evaluate("document.documentElement.outerHTML"))

    def test_what_cannot_be_seen_has_words(self):
        tab = self.open()
        self.assertEqual(tab.evaluate("""[...document.querySelectorAll("svg")].filter(
            one => !/p50 .* spread .* execution/.test(one.querySelector("title")?.textContent)).length"""), 0)
        self.assertGreater(tab.evaluate("document.querySelectorAll('svg').length"), 10)
        self.assertEqual(tab.evaluate("""[...document.querySelectorAll("select")].map(
            one => one.labels[0].firstChild.data)"""), ["Operator", "Rule", "Severity"])
        self.assertEqual(tab.evaluate("""[...document.querySelectorAll("th")].filter(one => !one.scope).length"""), 0)

    def test_headings_form_a_tree(self):
        levels = self.open().evaluate("""[...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(
            one => Number(one.tagName[1]))""")
        self.assertEqual(levels.count(1), 1)
        self.assertEqual(levels[0], 1)
        self.assertEqual([pair for pair in zip(levels, levels[1:]) if pair[1] > pair[0] + 1], [])

    def test_a_clean_repository(self):
        tab = self.open("clean")
        self.assertEqual(tab.complaints, [])
        self.assertEqual(tab.evaluate(SHOWN), [])
        self.assertEqual(tab.evaluate("document.getElementById('count').textContent"), "0 findings shown")
        self.assertIn("No findings.", tab.evaluate("document.querySelector('header').textContent"))

    def test_packs_without_operators(self):
        tab = self.open("tables")
        self.assertEqual(tab.complaints, [])
        self.assertEqual(tab.evaluate("document.querySelectorAll('table').length"), 0)
        self.assertNotIn("operator", tab.evaluate("document.querySelector('.facts').textContent"))

    def test_without_a_script(self):
        tab = self.open(script=False)
        self.assertEqual(tab.complaints, [])
        document = tab.call("DOM.getDocument")["root"]["nodeId"]

        def count(selector):
            return len(tab.call("DOM.querySelectorAll", nodeId=document, selector=selector)["nodeIds"])
        self.assertGreater(count(".finding"), 8)
        self.assertEqual(count(".finding[hidden], section[hidden]"), 0)
        self.assertEqual(count("form.filters[hidden]"), 1)


class Filters(page.Case):
    def setUp(self):
        self.tab = self.open()
        self.all = self.tab.evaluate(SHOWN)

    def choose(self, name, value):
        self.tab.evaluate(f"""(() => {{ const one = document.querySelector("select[name={name}]");
            one.value = "{value}"; one.dispatchEvent(new Event("change", {{bubbles: true}})); }})()""")

    def expect(self, wanted):
        """Those findings are shown, they are counted, and no operator without one of them is."""
        self.assertEqual(self.tab.evaluate(SHOWN), wanted)
        count = self.tab.evaluate("document.getElementById('count').textContent")
        self.assertEqual(count, f"{len(wanted)} finding{'' if len(wanted) == 1 else 's'} shown")

    def sections(self):
        return self.tab.evaluate("""[...document.querySelectorAll("section[data-operator]")].filter(
            one => one.checkVisibility()).map(one => one.dataset.operator)""")

    def test_the_example_has_all_kinds(self):
        for at in (0, 1, 2):
            self.assertGreater(len({finding[at] for finding in self.all}), 1)
        self.expect(self.all)

    def test_by_operator(self):
        self.choose("operator", "correlation")
        self.expect([one for one in self.all if one[0] == "correlation"])
        self.assertEqual(self.sections(), ["correlation"])
        self.choose("operator", "scatter_mean")
        self.expect([])
        self.assertEqual(self.sections(), ["scatter_mean"])

    def test_by_rule(self):
        self.choose("rule", "normalized-arithmetic")
        wanted = [one for one in self.all if one[1] == "normalized-arithmetic"]
        self.assertTrue(wanted)
        self.expect(wanted)
        self.assertEqual(self.sections(), ["correlation"])

    def test_by_severity(self):
        self.choose("severity", "warning")
        wanted = [one for one in self.all if one[2] == "warning"]
        self.assertTrue(wanted)
        self.expect(wanted)

    def test_together_and_back(self):
        self.choose("severity", "error")
        self.choose("operator", "rotated_nms")
        self.expect([])
        self.choose("operator", "layer_norm")
        self.choose("rule", "speedup-arithmetic")
        self.expect([["layer_norm", "speedup-arithmetic", "error"]])
        self.tab.evaluate("document.querySelector('button').click()")
        self.tab.evaluate("new Promise(done => setTimeout(done))")
        self.expect(self.all)

    def test_every_choice_finds_something(self):
        for name, at in (("operator", 0), ("rule", 1), ("severity", 2)):
            offered = self.tab.evaluate(f"""[...document.querySelectorAll("select[name={name}] option")]
                .map(one => one.value)""")
            self.assertEqual(offered[0], "")
            self.assertEqual(sorted(offered[1:]), offered[1:])
            self.assertLessEqual({finding[at] for finding in self.all} - {""}, set(offered))

    def test_a_link_to_what_is_filtered_out(self):
        self.choose("severity", "warning")
        self.choose("operator", "correlation")
        self.tab.evaluate("""new Promise(done => {
            addEventListener("hashchange", () => setTimeout(done));
            document.querySelector("a.accused").click(); })""")
        self.expect(self.all)
        self.assertTrue(self.tab.evaluate("document.querySelector(':target').matches('.finding')"))

    def test_an_accused_cell_leads_to_its_finding(self):
        found = self.tab.evaluate("""[...document.querySelectorAll("a.accused")].map(one =>
            [one.textContent, one.title, document.querySelector(one.hash).dataset.rule])""")
        self.assertIn(["3.0636", "normalized-arithmetic", "normalized-arithmetic"], found)
        self.assertEqual([one for one in found if one[1] != one[2]], [])


class Keyboard(page.Case):
    def walk(self, tab):
        """Every element that Tab stops at, once around."""
        stops = []
        for _ in range(400):
            tab.press("Tab")
            stop = tab.evaluate(FOCUS)
            if stop is None or (stops and stop["at"] == stops[0]["at"]):
                return stops
            stops.append(stop)
        self.fail("Tab never comes around")

    def test_tab_reaches_everything(self):
        for look in LOOKS:
            with self.subTest(look):
                tab = self.open(**look)
                stops = self.walk(tab)
                self.assertEqual([stop for stop in stops if not stop["ring"] or not stop["visible"]], [])
                self.assertLessEqual(set(tab.evaluate(REACHABLE)), {stop["at"] for stop in stops})

    def test_what_scrolls_is_reached_and_nothing_else(self):
        for width in (400, 1280):
            with self.subTest(width):
                tab = self.open(width=width)
                stops = {stop["at"] for stop in self.walk(tab)}
                boxes = tab.evaluate("""[...document.querySelectorAll("*")].map((one, at) => [one, at])
                    .filter(([one]) => one.matches("pre, .scroll"))
                    .map(([one, at]) => [at, one.scrollWidth > one.clientWidth])""")
                self.assertEqual([at for at, wide in boxes if wide != (at in stops)], [])
                self.assertEqual(any(wide for _, wide in boxes), width == 400)

    def test_a_filter_is_worked_by_keys(self):
        tab = self.open()
        tab.evaluate("document.querySelector('select[name=severity]').focus()")
        tab.press("ArrowDown")
        self.assertEqual({one[2] for one in tab.evaluate(SHOWN)}, {"error"})
        tab.press("Tab")
        tab.press("Enter")
        tab.evaluate("new Promise(done => setTimeout(done))")
        self.assertEqual({one[2] for one in tab.evaluate(SHOWN)}, {"error", "warning"})

    def test_the_content_is_one_key_away(self):
        tab = self.open()
        tab.press("Tab")
        self.assertEqual(tab.evaluate("document.activeElement.textContent"), "Skip to the content")
        tab.press("Enter")
        self.assertEqual(tab.evaluate("location.hash"), "#main")

    def test_the_guide_opens(self):
        tab = self.open()
        tab.evaluate("document.querySelector('summary').focus()")
        tab.press("Enter")
        self.assertTrue(tab.evaluate("document.querySelector('details').open"))
