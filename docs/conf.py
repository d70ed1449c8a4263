"""How Sphinx makes the manual; ``py/quanta_site/pages/manual.py`` calls it."""

import quanta
from quanta_site.pages.manual import THEME, THEMES

project = "Quanta"
author = "The Quanta authors"
version = release = quanta.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "quanta_site.pages.manual_directives"]
exclude_patterns = [
    "breakthrough", "conf.py", "development", "dudo", "hex", "konane", "learning", "measurements"
]  # fmt: skip
html_theme = THEME
html_theme_path = [str(THEMES)]
html_use_index = html_domain_indices = html_copy_source = html_show_sourcelink = False
html_permalinks = False
myst_heading_anchors = 3
autodoc_mock_imports = ["gymnasium", "numpy", "pettingzoo", "pyspiel"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
add_module_names = False
python_use_unqualified_type_names = True


def keep_annotations(app, obj, bound):
    """Show the types of adapters as they are written. What they stand for depends on which of the
    packages above are installed, and a site must not."""
    if obj.__module__.startswith("quanta.hosts."):
        obj.__annotations__ = {**obj.__annotations__, "": "no type"}  # so that none is looked up


def setup(app):  # noqa: D103
    app.connect("builder-inited", lambda app: setattr(app.builder, "search", False))
    app.connect("autodoc-before-process-signature", keep_annotations)
