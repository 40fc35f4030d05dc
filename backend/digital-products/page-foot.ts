import { PDFArray, PDFName, PDFNumber, type PDFPageLeaf } from '@cantoo/pdf-lib';

/** Distance from the edges of the page (points). */
const MARGIN = 14;
/** Font size of the line (points). */
const SIZE = 7;
/** Default page size, which PDF viewers assume for a page without a size (points). */
const LETTER = { x: 0, y: 0, width: 612, height: 792 };

type Box = typeof LETTER;

/**
 * Returns a box of a page, which may be inherited from the page tree. Returns undefined for a
 * missing, empty or invalid box.
 */
function findBox(page: PDFPageLeaf, name: string): Box | undefined {
  const box = page.context.lookup(page.getInheritableAttribute(PDFName.of(name)));
  if (!(box instanceof PDFArray) || box.size() !== 4) return undefined;
  if (!Array.from({ length: 4 }, (_, at) => box.lookup(at)).every((side) => side instanceof PDFNumber))
    return undefined;
  const rectangle = box.asRectangle();
  return rectangle.width > 0 && rectangle.height > 0 ? rectangle : undefined;
}

/** Returns the visible part of a page, which is its crop box within its media box. */
function shownBox(page: PDFPageLeaf): Box {
  const media = findBox(page, 'MediaBox') ?? LETTER;
  const crop = findBox(page, 'CropBox') ?? media;
  const [x, y] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)];
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}

/** Returns a number attribute of a page, or the given default. */
function numberOr(page: PDFPageLeaf, name: string, otherwise: number): number {
  const found = page.context.lookup(page.getInheritableAttribute(PDFName.of(name)));
  return found instanceof PDFNumber ? found.asNumber() : otherwise;
}

/**
 * Returns the position, angle and font size of a line at the foot of a page as displayed. Considers
 * the rotation and the unit size of the page. The font size is reduced if the line is wider than
 * the page.
 * @param widthPerSize width of the line at a font size of 1
 */
export function findFoot(
  page: PDFPageLeaf,
  widthPerSize: number,
): { x: number; y: number; angle: number; size: number } {
  const { x, y, width, height } = shownBox(page);
  const angle = (((Math.trunc(numberOr(page, 'Rotate', 0) / 90) % 4) + 4) % 4) * 90;
  const stated = numberOr(page, 'UserUnit', 1);
  const unit = stated > 0 ? stated : 1;
  const margin = Math.min(MARGIN / unit, Math.min(width, height) / 4);
  const isRight = angle === 90 || angle === 180;
  const isTop = angle === 180 || angle === 270;
  const across = angle % 180 === 0 ? width : height;
  return {
    x: isRight ? x + width - margin : x + margin,
    y: isTop ? y + height - margin : y + margin,
    angle,
    size: Math.min(SIZE / unit, (across - 2 * margin) / widthPerSize),
  };
}
