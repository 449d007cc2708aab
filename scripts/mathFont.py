"""Makes web/text/mathFont.woff2: the few signs that formulas stretch or that faces of text lack.

    python3 scripts/mathFont.py texgyrepagella-math.otf

Letters and digits of formulas come from the face of the text around them. Here are roots, brackets, sums and two letters,
with the table of constants by which a browser sets formulas, so that they look alike on every system. The source is TeX
Gyre Pagella Math (Debian's fonts-texgyre-math); needs fontTools with brotli (python3-fonttools, python3-brotli).
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SIGNS = " ()√∑⟨⟩𝔼𝖳"
GROWING = "()√∑"
SIZES = 4  # of one of these, before it is put together from parts
ASCENT, DESCENT = 950, 300  # of a thousand: a line of text's; the source leaves room for the largest sign

font = TTFont(sys.argv[1])
variants = font["MATH"].table.MathVariants
growing = [font.getBestCmap()[ord(sign)] for sign in GROWING]
for glyph, construction in zip(
    variants.VertGlyphCoverage.glyphs, variants.VertGlyphConstruction
):
    sizes = SIZES if glyph in growing else 1
    construction.MathGlyphVariantRecord = construction.MathGlyphVariantRecord[:sizes]
    construction.VariantCount = len(construction.MathGlyphVariantRecord)
    if glyph not in growing:
        construction.GlyphAssembly = None

options = Options()
options.hinting = False
options.layout_features = []
options.drop_tables += ["DSIG", "FFTM", "GDEF", "GPOS", "GSUB"]
options.name_IDs = [0, 13]  # whose it is, and the licence
subsetter = Subsetter(options)
subsetter.populate(text=SIGNS)
subsetter.subset(font)

# The licence asks for another name where a font was changed.
for id in (1, 3, 4, 6):
    font["name"].setName("rootd-math", id, 3, 1, 0x409)
font["name"].setName("Regular", 2, 3, 1, 0x409)
font["CFF "].cff.fontNames = ["rootd-math"]
font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ASCENT, -DESCENT, 0
os2 = font["OS/2"]
os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = ASCENT, -DESCENT, 0
os2.usWinAscent, os2.usWinDescent = ASCENT, DESCENT

font["head"].modified = font["head"].created
font.recalcTimestamp = False
font.flavor = "woff2"
font.save(Path(__file__).resolve().parent.parent / "web/text/mathFont.woff2")
