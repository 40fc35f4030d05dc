import { PDFArray, PDFName, PDFNumber, type PDFPageLeaf } from '@cantoo/pdf-lib';

/** Distance from the edges of the page (points). */
const MARGIN = 14;
/** Height of a line (points). */
const SIZE = 7;
/** Size of a page that states none (points), as readers assume it. */
const LETTER = { x: 0, y: 0, width: 612, height: 792 };

type Box = typeof LETTER;

/** Returns a box of a page or of the page tree above it; undefined for an empty or invalid box. */
function findBox(page: PDFPageLeaf, name: string): Box | undefined {
  const box = page.context.lookup(page.getInheritableAttribute(PDFName.of(name)));
  if (!(box instanceof PDFArray) || box.size() !== 4) return undefined;
  if (!Array.from({ length: 4 }, (_, at) => box.lookup(at)).every((side) => side instanceof PDFNumber))
    return undefined;
  const rectangle = box.asRectangle();
  return rectangle.width > 0 && rectangle.height > 0 ? rectangle : undefined;
}

/** Returns the part of a page that readers show: its crop box within its media box. */
function shownBox(page: PDFPageLeaf): Box {
  const media = findBox(page, 'MediaBox') ?? LETTER;
  const crop = findBox(page, 'CropBox') ?? media;
  const [x, y] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)];
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x;
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : media;
}

/** Returns the number that a page states, or else the given one. */
function numberOr(page: PDFPageLeaf, name: string, otherwise: number): number {
  const found = page.context.lookup(page.getInheritableAttribute(PDFName.of(name)));
  return found instanceof PDFNumber ? found.asNumber() : otherwise;
}

/**
 * Returns the start and the size of a line at the foot of a page as displayed. Pages may be rotated
 * and have units of other sizes. A line that is wider than its page is made smaller.
 * @param widthPerSize width of the line at a size of 1
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
