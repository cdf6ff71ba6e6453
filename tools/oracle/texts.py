#!/usr/bin/env python3
"""Cuts the MJCF texts that stand alone out of the sources, tests and pages of a project.

    texts.py FOLDER OUT

A text goes from <mujoco> to </mujoco> inside of a file that is no model itself. It is kept when it is
well-formed, names no other file, and was not met before. Files in OUT are named by where the text is.
"""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree as tree

TEXT = re.compile(r"<mujoco(?:\s[^<>]*)?>.*?</mujoco>", re.S)
KINDS = {".cc", ".cpp", ".c", ".h", ".py", ".md", ".rst", ".ipynb", ".ts", ".js"}
NEEDS_FILES = re.compile(r"""\b(?:file\w*)\s*=|<include\b""")


def content(path):
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix != ".ipynb":
        return text
    try:
        cells = json.loads(text).get("cells", [])
    except ValueError:
        return ""
    return "\n".join("".join(cell.get("source", [])) for cell in cells)


def texts(path):
    for found in TEXT.finditer(content(path)):
        text = found.group()
        if NEEDS_FILES.search(text):
            continue
        try:
            tree.fromstring(text)
        except tree.ParseError:
            continue
        yield text


def main(folder, out):
    out.mkdir(parents=True, exist_ok=True)
    seen = set()
    for path in sorted(p for p in folder.rglob("*") if p.suffix in KINDS and p.is_file()):
        for number, text in enumerate(texts(path)):
            if text not in seen:
                seen.add(text)
                name = re.sub(r"[^A-Za-z0-9]+", "-", str(path.relative_to(folder)))
                (out / f"{name}-{number}.xml").write_text(text, encoding="utf-8")
    print(f"{len(seen)} texts in {out}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
