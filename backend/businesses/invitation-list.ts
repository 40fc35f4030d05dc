import { Email } from '../../contract/accounts.ts';
import type { InvitationResult } from '../../contract/businesses.ts';

export type InviteProblem = InvitationResult['problems'][number];
export type Row = { line: number; email: string };

const hasOpenQuote = (text: string) => text.split('"').length % 2 === 0;

/** The next line with an open quote; the number of lines where there is none. */
function nextQuote(lines: string[], from: number): number {
  let index = from;
  while (index < lines.length && !hasOpenQuote(lines[index]!)) index += 1;
  return index;
}

/** The rows with the line that each begins on. A cell in quotes may have line breaks; a quote that is never closed opens nothing. */
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

/** What a spreadsheet calls the column; only the first row can be a heading. */
const isHeading = (text: string) => !text.includes('@') && /e-?mail/i.test(text);

/** The addresses of a row of CSV, or of one like "Jo Weatherlow <jo@example.org>". */
const addressesIn = (text: string): Set<string> =>
  new Set(text.split(/[\s,;<>"]+/).flatMap((word) => Email.safeParse(word).data ?? []));

/**
 * Reads a list of addresses, one on each line, or CSV with an address in each row. A row without an address, with more than
 * one, or with one that came before is named by its line; empty rows are passed over.
 */
export function readInvitationList(list: string): { rows: Row[]; problems: InviteProblem[] } {
  const rows = new Map<string, Row>();
  const problems: InviteProblem[] = [];
  for (const { line, text } of rowsOf(list)) {
    if (!/[^\s,;"]/.test(text) || (line === 1 && isHeading(text))) continue;
    const [email, another] = addressesIn(text);
    const shown = { line, text: text.trim().slice(0, 100) };
    if (email === undefined) problems.push({ ...shown, reason: 'INVALID' });
    else if (another !== undefined) problems.push({ ...shown, reason: 'SEVERAL' });
    else if (rows.has(email)) problems.push({ ...shown, reason: 'REPEATED' });
    else rows.set(email, { line, email });
  }
  return { rows: [...rows.values()], problems };
}
