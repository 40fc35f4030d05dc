/** Returns a text in lower case without accents, so that typed text can be compared with names. */
export const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
