import { Email } from '../../contract/accounts.ts';
import type { InvitationResult } from '../../contract/businesses.ts';

export type InviteProblem = InvitationResult['problems'][number];
export type Row = { line: number; email: string };

/** The cells of a row of CSV, without their quotes; commas, semicolons and tabs separate them. */
const cellsOf = (row: string): string[] =>
  (row.match(/"(?:[^"]|"")*"|[^,;\t]+/g) ?? []).map((cell) => cell.trim().replace(/^"|"$/g, '').trim());

/** What a spreadsheet calls the column; only the first row can be a heading. */
const isHeading = (row: string) => !row.includes('@') && /e-?mail/i.test(row);

/** "Jo Weatherlow <jo@example.org>" has its address in brackets. */
const addressIn = (cell: string) => /<([^<>]+)>/.exec(cell)?.[1] ?? cell;

/**
 * Reads a list of addresses, one on each line, or CSV with an address in each row. A row without an address, or with one
 * that came before, is named by its line; empty rows are passed over.
 */
export function readInvitationList(list: string): { rows: Row[]; problems: InviteProblem[] } {
  const rows = new Map<string, Row>();
  const problems: InviteProblem[] = [];
  list.split(/\r\n|\r|\n/).forEach((text, index) => {
    const line = index + 1;
    if (!/[^\s,;"]/.test(text) || (line === 1 && isHeading(text))) return;
    const cell = cellsOf(text).find((each) => each.includes('@')) ?? '';
    const { success, data: email } = Email.safeParse(addressIn(cell));
    const shown = { line, text: text.trim().slice(0, 100) };
    if (!success) problems.push({ ...shown, reason: 'INVALID' });
    else if (rows.has(email)) problems.push({ ...shown, reason: 'REPEATED' });
    else rows.set(email, { line, email });
  });
  return { rows: [...rows.values()], problems };
}
