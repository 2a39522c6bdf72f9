"""A headless Chromium, spoken to in the DevTools protocol over a pair of pipes: JSON texts, each ended by a NUL."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PATIENCE = 60  # seconds for one answer; a hang is a failure, never a measurement
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
         "--remote-debugging-pipe"]


def find():
    """The browser's path, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Browser:
    """Also a context: the process and its profile are gone afterwards."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="benchlint-browser-", ignore_cleanup_errors=True)
        to_browser, self.writing = os.pipe()
        self.reading, from_browser = os.pipe()
        # The browser reads descriptor 3 and writes descriptor 4: what goes there must not stand there already.
        to_browser, from_browser = (self.move(number) for number in (to_browser, from_browser))
        command = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        self.process = subprocess.Popen(
            ["bash", "-c", command, "bash", find(), *FLAGS, f"--user-data-dir={self.profile.name}", "about:blank"],
            pass_fds=(to_browser, from_browser), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.profile.name})
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.last, self.events = b"", 0, []

    @staticmethod
    def move(number):
        high = fcntl.fcntl(number, fcntl.F_DUPFD, 10)
        os.close(number)
        return high

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        try:
            self.call("Browser.close")
            self.process.wait(timeout=PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.writing)
        os.close(self.reading)
        self.profile.cleanup()

    def read(self):
        deadline = time.monotonic() + PATIENCE
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.reading], [], [], max(0, deadline - time.monotonic()))
            piece = os.read(self.reading, 1 << 20) if ready else b""
            if not piece:
                raise OSError("the browser has gone" if ready else "the browser does not answer")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=None, **params):
        """The result of one command; the events that come before it are kept."""
        self.last += 1
        message = {"id": self.last, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url, **look):
        return Tab(self, url, **look)


class Tab:
    """One page: loaded, with all that it asked for and complained of in `requests` and `complaints`."""

    def __init__(self, browser, url, width=1280, height=900, scheme="light", script=True):
        self.browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        self.call("Page.navigate", url=url)
        self.wait_for("Page.loadEventFired")

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def seen(self, *methods):
        return [event["params"] for event in self.browser.events
                if event.get("sessionId") == self.session and event["method"] in methods]

    def wait_for(self, method):
        while not self.seen(method):
            self.browser.events.append(self.browser.read())

    @property
    def requests(self):
        return [event["request"]["url"] for event in self.seen("Network.requestWillBeSent")]

    @property
    def complaints(self):
        """Exceptions, calls of the console, and what the browser itself logs, such as a breach of the content policy."""
        return self.seen("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def press(self, key, shift=False):
        code = {"Tab": 9, "Enter": 13, "ArrowDown": 40, "ArrowRight": 39, " ": 32}[key]
        text = {"Enter": "\r", " ": " "}.get(key)
        more = {"text": text} if text else {}
        for kind in ("keyDown" if text else "rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code="Space" if key == " " else key,
                      windowsVirtualKeyCode=code, modifiers=8 if shift else 0, **(more if kind == "keyDown" else {}))

    def picture(self, path):
        """The whole page, however long."""
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def close(self):
        self.browser.events = [event for event in self.browser.events if event.get("sessionId") != self.session]
        self.call("Page.close")
