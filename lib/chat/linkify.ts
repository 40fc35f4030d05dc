/** Piece of a text; `href` is set for an address. */
export type TextPiece = { text: string; href?: string };

// Format characters are excluded. Such a character can reverse the text and hide the real target.
const address = /\bhttps?:\/\/[^\s<>"\p{Cf}]+/giu;
/** Punctuation at the end of a sentence, which does not belong to an address. */
const punctuation = new Set('.,;:!?\'"…');

/** Returns the length of an address without the punctuation that ends the sentence. */
function lengthOf(found: string): number {
  // A closing bracket belongs to the address only if the bracket was opened in it.
  const hasBracket = found.includes('(');
  let end = found.length;
  while (punctuation.has(found[end - 1]!) || (found[end - 1] === ')' && !hasBracket)) end -= 1;
  return end;
}

function toAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href, username, password } = new URL(text);
  // Rejects user names, because in https://kumu.test@evil.test the user name looks like the host.
  if (username !== '' || password !== '') return null;
  return ['http:', 'https:'].includes(protocol) ? href : null;
}

/**
 * Splits a text into plain pieces and web addresses. Addresses of other schemes remain plain text.
 */
export function linkify(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.slice(0, lengthOf(found));
    const href = toAddress(shown);
    if (href === null) continue;
    if (index > at) pieces.push({ text: text.slice(at, index) });
    pieces.push({ text: shown, href });
    at = index + shown.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}
