"""What the page costs: bytes until the first board is shown, and the times that Chromium reports.

Printed, not judged: times depend on the machine. Bytes are given as they lie on the disk and as a
host sends them that compresses.
"""

import gzip
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

from noloss.core.files import write_folder
from noloss.web.site import Plan, site_files

CHROMIUM = "/usr/bin/chromium"
BAR = 100_000
WATCH = """
new MutationObserver((_, watch) => {
  if (!document.querySelector("[role=grid]")) return;
  window.shown = performance.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
PAINT = "() => performance.getEntriesByType('paint').map((e) => [e.name, e.startTime])"
LOADED = "() => performance.getEntriesByType('resource').map((e) => [e.name, e.responseEnd])"


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing, and knows what a module is."""

    extensions_map = {  # noqa: RUF012 (as in the class above)
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
    }

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


def measure(folder: Path) -> None:
    """Visit the page in a fresh browser, and print."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(service_workers="block").new_page()
        metrics = page.context.new_cdp_session(page)
        metrics.send("Performance.enable")
        page.add_init_script(WATCH)
        page.goto(home)
        shown = page.wait_for_function("() => window.shown").json_value()
        page.wait_for_load_state("networkidle")
        loaded = {name.removeprefix(home): end for name, end in page.evaluate(LOADED)}
        told = {m["name"]: m["value"] for m in metrics.send("Performance.getMetrics")["metrics"]}
        needed = ["index.html", *(name for name, end in loaded.items() if end <= shown)]
        data = [(folder / name).read_bytes() for name in needed if (folder / name).is_file()]
        print(f"first board after {shown:.0f} ms, {len(data)} files")
        print(f"  {sum(map(len, data)):,} bytes as they are; the bar is {BAR:,}")
        print(f"  {sum(len(gzip.compress(one)) for one in data):,} bytes compressed")
        for name, at in page.evaluate(PAINT):
            print(f"{name}: {at:.0f} ms")
        print(f"script: {1000 * told['ScriptDuration']:.0f} ms in all")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        write_folder(Path(name), site_files(Plan(("casual", "t3dt"))))
        measure(Path(name))
