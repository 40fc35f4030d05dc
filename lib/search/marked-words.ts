/** Words that are in every text say nothing of why something was found. */
const SHORT = 2;
const common = new Set(['the', 'and', 'for', 'with', 'you', 'your', 'are', 'from', 'that', 'this']);

/** As search compares words: without accents, apostrophes, a possessive "s" and capitals. */
const plainOf = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’ʼ](s$)?/gu, '');

/** Without the ending of a form: "stretches" and "stretching" are "stretch". */
const stemOf = (word: string) => word.replace(/(?<=.{3})(ing|es|ed|er|s|e)$/, '');

/**
 * A text in pieces, every second of which is a word that was searched for: in another form too, and of the last word also what
 * begins with it. Search itself decides on the server; this only shows a reader why they see something.
 */
export function markedPieces(text: string, query: string | undefined): string[] {
  const wanted = (query?.match(/[\p{L}\p{N}'’ʼ]+/gu) ?? []).map(plainOf);
  const last = wanted.at(-1);
  const telling = wanted.filter((word) => word.length > SHORT && !common.has(word));
  if (!telling.length) return [text];
  const stems = new Set(telling.map(stemOf));
  const isWanted = (word: string) =>
    stems.has(stemOf(word)) || (telling.includes(last!) && word.startsWith(last!));
  const pieces = [''];
  for (const piece of text.split(/([\p{L}\p{N}\p{M}'’ʼ]+)/u)) {
    if (piece && isWanted(plainOf(piece))) pieces.push(piece, '');
    else pieces[pieces.length - 1] += piece;
  }
  return pieces;
}

/** A text in pieces, every second of which is the beginning of a word that was typed so far. */
export function typedPieces(text: string, typed: string): string[] {
  const wanted = (typed.match(/[\p{L}\p{N}'’ʼ]+/gu) ?? []).map(plainOf).filter((word) => word !== '');
  const pieces = [''];
  for (const piece of text.split(/([\p{L}\p{N}\p{M}'’ʼ]+)/u)) {
    const begun = wanted.filter((word) => plainOf(piece).startsWith(word)).map(({ length }) => length);
    const letters = Math.max(0, ...begun);
    // Accents and apostrophes are no letters of their own.
    let end = 0;
    while (plainOf(piece.slice(0, end)).length < letters) end += 1;
    if (end > 0) pieces.push(piece.slice(0, end), piece.slice(end));
    else pieces[pieces.length - 1] += piece;
  }
  return pieces;
}
