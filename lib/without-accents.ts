/** Returns a text in small letters without accents, for comparing what people type with names. */
export const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
