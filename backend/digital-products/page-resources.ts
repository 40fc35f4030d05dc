import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';

// These functions separate the pages of a sample from their document. Documents often give all
// their resources to every page, and a link would include the whole target page.

/** Keys of a page that are needed to display it. */
const PAGE_KEYS = ['Type', 'Parent', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group', 'Contents'];

/** Keys of a displayed object that refer to other parts of its document. */
const OUTER_KEYS = [
  ...['Metadata', 'PieceInfo', 'StructParent', 'StructParents', 'OC', 'OPI', 'Alternates', 'Ref'],
  ...['AF', 'Measure', 'PtData', 'Parent'],
];

/**
 * Kinds of resources that are kept. Properties of marked content are omitted, because they refer to
 * tags and layers of the whole document.
 */
const RESOURCE_KINDS = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading'];

/**
 * Returns the decoded contents of a stream.
 * @throws Error for contents that cannot be decoded, because their resources cannot be determined
 */
function textOf(stream: PDFObject | undefined): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('The contents of this page cannot be read.');
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

/**
 * Returns the resource names of a kind that contents may use. The name of an external object, such
 * as a picture, directly precedes its operator.
 */
function namesIn(text: string, kind: string): PDFName[] {
  const names = kind === 'XObject' ? /\/([^\s\0()<>[\]{}/%]+)[\s\0]+Do/g : /\/([^\s\0()<>[\]{}/%]+)/g;
  const found = new Set([...text.matchAll(names)].map(([, name]) => name!));
  return [...found].map((name) => PDFName.of(name));
}

function dictAt(dict: PDFDict, key: string): PDFDict | undefined {
  const found = dict.lookup(PDFName.of(key));
  return found instanceof PDFDict ? found : undefined;
}

const objectsIn = (list: PDFDict | PDFArray | undefined): (PDFObject | undefined)[] =>
  list instanceof PDFDict
    ? list.keys().map((key) => list.lookup(key))
    : Array.from({ length: list?.size() ?? 0 }, (_, index) => list!.lookup(index));

/** Returns the resources that contents use, directly or indirectly. */
function usedOf(resources: PDFDict, contents: string[], seen: Set<PDFDict>): PDFDict {
  const used = resources.context.obj({});
  const texts = [...contents];
  for (let text = texts.pop(); text !== undefined; text = texts.pop())
    for (const kind of RESOURCE_KINDS) {
      const all = dictAt(resources, kind);
      const kept = dictAt(used, kind) ?? resources.context.obj({});
      used.set(PDFName.of(kind), kept);
      for (const name of namesIn(text, kind)) {
        if (!all?.has(name) || kept.has(name)) continue;
        kept.set(name, all.get(name)!);
        texts.push(...separate(all.lookup(name), seen));
      }
    }
  return used;
}

/**
 * Removes unused resources from a displayed object.
 * @returns those of its contents that use the resources of the parent
 */
function separate(object: PDFObject | undefined, seen: Set<PDFDict>): string[] {
  if (object instanceof PDFArray) return objectsIn(object).flatMap((each) => separate(each, seen));
  const dict = object instanceof PDFRawStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return [];
  for (const key of OUTER_KEYS) dict.delete(PDFName.of(key));
  const contents = contentsOf(object!, dict);
  const resources = dictAt(dict, 'Resources');
  const isNew = !seen.has(dict);
  seen.add(dict);
  if (isNew && resources) dict.set(PDFName.of('Resources'), usedOf(resources, contents, seen));
  const inside = isNew ? partsOf(dict).flatMap((part) => separate(part, seen)) : [];
  return [...(resources ? [] : contents), ...inside];
}

/** Returns the contents that a form, a pattern or a Type 3 font draws. */
function contentsOf(object: PDFObject, dict: PDFDict): string[] {
  const isForm = dict.get(PDFName.of('Subtype')) === PDFName.of('Form');
  if (object instanceof PDFRawStream)
    return isForm || dict.has(PDFName.of('PatternType')) ? [textOf(object)] : [];
  return objectsIn(dictAt(dict, 'CharProcs')).map(textOf);
}

/**
 * Returns further displayed parts of an object: masks, the font of a graphics state, and the
 * graphics state of a pattern.
 */
const partsOf = (dict: PDFDict): (PDFObject | undefined)[] => {
  const font = dict.lookup(PDFName.of('Font'));
  return [
    ...['SMask', 'Mask', 'G', 'ExtGState'].map((key) => dict.lookup(PDFName.of(key))),
    ...(font instanceof PDFArray ? [font] : []),
  ];
};

/**
 * Reduces pages to what is needed to display them, without references to other pages.
 * @throws Error for contents that cannot be read
 */
export function separatePages(pages: PDFPage[]): void {
  const seen = new Set<PDFDict>();
  for (const { node } of pages) {
    const all = node.lookup(PDFName.of('Contents'));
    const contents = all instanceof PDFArray ? objectsIn(all) : all ? [all] : [];
    const used = usedOf(node.Resources() ?? node.context.obj({}), [contents.map(textOf).join('\n')], seen);
    for (const key of node.keys()) if (!PAGE_KEYS.includes(key.decodeText())) node.delete(key);
    node.set(PDFName.of('Resources'), used);
  }
}
