/**
 * Parses the text of a money field into cents. Returns `undefined` unless the text is a plain
 * amount with at most two decimals.
 *
 * Group separators follow the language: in English "12.345" is invalid and not twelve thousand.
 */
export function parseCents(typed: string, locale: string): number | undefined {
  const amount = locale.startsWith('es')
    ? /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](\d{1,2}))?$/
    : /^(\d{1,3}(?:,\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;
  const match = amount.exec(typed.trim());
  if (!match) return undefined;
  const [, dollars, decimals = ''] = match;
  const cents = Number(dollars!.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/** Formats cents as a typed amount: "64", "12.50". */
export function plainAmount(cents: number): string {
  const rest = cents % 100;
  const dollars = String((cents - rest) / 100);
  return rest === 0 ? dollars : `${dollars}.${String(rest).padStart(2, '0')}`;
}
