const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 does not allow, not even escaped. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (sign) => entities[sign]!);

/** Returns an element that contains a text. */
export const textElement = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** Returns an element that contains other elements as XML. */
export const element = (name: string, inner: string[], attributes: Record<string, string> = {}): string =>
  `<${name}${attributesOf(attributes)}>${inner.join('')}</${name}>`;

export const emptyElement = (name: string, attributes: Record<string, string>): string =>
  `<${name}${attributesOf(attributes)}/>`;

const attributesOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
