import { SaxesParser } from 'saxes';

/**
 * Returns the texts of all elements with a name.
 * @throws Error that describes the problem if the text is not XML
 */
export function readXml(xml: string, name: string): string[] {
  const texts: string[] = [];
  let open: string | undefined;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (tag.name === name) open = '';
  });
  parser.on('text', (text) => {
    if (open !== undefined) open += text;
  });
  parser.on('closetag', (tag) => {
    if (tag.name !== name || open === undefined) return;
    texts.push(open);
    open = undefined;
  });
  parser.write(xml).close();
  return texts;
}
