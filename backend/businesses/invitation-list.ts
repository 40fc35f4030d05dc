import { Email } from '../../contract/email.ts';
import { hasPlainMailbox } from '../../contract/rules/mail-address.ts';
import type { InvitationResult } from '../../contract/businesses.ts';

export type InviteProblem = InvitationResult['problems'][number];
export type Row = { line: number; email: string };

const hasOpenQuote = (text: string) => text.split('"').length % 2 === 0;

/** Returns the index of the next line with an open quote, or the number of lines. */
function nextQuote(lines: string[], from: number): number {
  let index = from;
  while (index < lines.length && !hasOpenQuote(lines[index]!)) index += 1;
  return index;
}

/**
 * Returns the rows with the line on which each row begins. A quoted cell may contain line breaks. A
 * quote that is never closed is ignored.
 */
function rowsOf(list: string): { line: number; text: string }[] {
  const lines = list.split(/\r\n|\r|\n/);
  const rows = [];
  for (let first = 0, quote = nextQuote(lines, 0); first < lines.length;) {
    if (quote < first) quote = nextQuote(lines, first);
    const closing = quote === first ? nextQuote(lines, first + 1) : first;
    const last = closing < lines.length ? closing : first;
    rows.push({ line: first + 1, text: lines.slice(first, last + 1).join(' ') });
    first = last + 1;
  }
  return rows;
}

/**
 * Returns true if the row is the heading of a spreadsheet column. Only the first row can be a
 * heading.
 */
const isHeading = (text: string) => !text.includes('@') && /e-?mail/i.test(text);

const wordsOf = (text: string): string[] => text.split(/[\s,;<>"]+/);

/** Returns the addresses in a CSV row or in a row like "Jo Weatherlow <jo@example.org>". */
const addressesIn = (text: string): string[] => [
  ...new Set(wordsOf(text).flatMap((word) => Email.safeParse(word).data ?? [])),
];

/** Returns true if a word would be a valid address without the unsupported letters before its @. */
const hasOtherLetters = (text: string): boolean =>
  wordsOf(text).some((word) => !hasPlainMailbox(word) && Email.safeParse(word.replace(/^.*@/, 'a@')).success);

/**
 * Returns the address entries of a row that lists several addresses, such as a row from a mail
 * program. Returns undefined for a table row, in which other cells contain no address.
 */
function partsOf(text: string): string[] | undefined {
  const cells = text.split(/[,;]/).filter((cell) => /\S/.test(cell));
  // Addresses that are separated only by spaces are separate entries too.
  const parts = cells.flatMap((cell) => (addressesIn(cell).length > 1 ? cell.trim().split(/\s+/) : [cell]));
  return parts.every((part) => part.includes('@')) ? parts : undefined;
}

/**
 * Reads a list of addresses, separated by lines, commas, semicolons or spaces, or a CSV file with
 * one address a row. Reports the line of each entry without an address, table row with several
 * addresses and repeated address. Skips empty rows.
 */
export function readInvitationList(list: string): { rows: Row[]; problems: InviteProblem[] } {
  const rows = new Map<string, Row>();
  const problems: InviteProblem[] = [];
  function take(line: number, text: string): void {
    const [email, another] = addressesIn(text);
    const shown = { line, text: text.trim().slice(0, 100) };
    if (email === undefined)
      problems.push({ ...shown, reason: hasOtherLetters(text) ? 'LETTERS' : 'INVALID' });
    else if (another !== undefined) problems.push({ ...shown, reason: 'SEVERAL' });
    else if (rows.has(email)) problems.push({ ...shown, reason: 'REPEATED' });
    else rows.set(email, { line, email });
  }
  for (const { line, text } of rowsOf(list)) {
    if (!/[^\s,;"]/.test(text) || (line === 1 && isHeading(text))) continue;
    const parts = addressesIn(text).length > 1 ? partsOf(text) : undefined;
    for (const part of parts ?? [text]) take(line, part);
  }
  return { rows: [...rows.values()], problems };
}
