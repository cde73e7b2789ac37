"""What the browser tests share.

They are skipped where no Chromium is found; with OCHKO_BROWSER_REQUIRED=1 they fail.
"""

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import lab
import pytest


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder in which the JupyterLab of one module works."""
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="module")
def address(desk: Path) -> Iterator[str]:
    """Give the address of a JupyterLab that runs for the tests of one module."""
    with lab.running_lab(desk) as address:
        yield address


@pytest.fixture
def visit() -> Iterator[lab.Visit]:
    """Give a new browser window."""
    browser = lab.find_browser()
    if browser is None:
        missing = f"no browser found: install one of {', '.join(lab.BROWSERS)}"
        if os.environ.get("OCHKO_BROWSER_REQUIRED") == "1":
            pytest.fail(missing)
        pytest.skip(missing)
    with lab.visiting(browser, Path(__file__).parent / "screenshots") as visit:
        yield visit


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep a picture of the page on which a test failed."""
    report = yield
    visit = getattr(item, "funcargs", {}).get("visit")
    if report.when == "call" and report.failed and visit is not None:
        visit.photograph("failed")
    return report
