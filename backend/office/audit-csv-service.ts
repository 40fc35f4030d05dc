import type { AuditEntry, AuditFilter } from '../../contract/office.ts';
import { toReadableAddress } from '../../contract/rules/mail-address.ts';
import { MINUTE_MS } from '../../contract/values/times.ts';
import texts from '../../locales/en/admin.json' with { type: 'json' };
import { now } from '../clock.ts';
import { csvField, csvHeading } from '../csv.ts';
import { db } from '../db/connection.ts';
import { inBatches, BATCH } from '../db/pagination.ts';
import type { OfficeActor } from '../http/actor.ts';
import * as log from './audit-repository.ts';
import { findZone, toEntry, toWanted } from './audit-service.ts';

const { actions, columns, csv, states, undid, unnamed } = texts.office.audit;

const { effects } = texts.office.words;

const actionNames = new Map<string, string>(
  Object.entries(actions).flatMap(([domain, names]) =>
    Object.entries(names).map(([name, text]) => [`${domain}.${name}`, text] as [string, string]),
  ),
);
const nameOf = (action: string): string => actionNames.get(action) ?? action;

/**
 * Returns the effect of a word filter. Entries about word filters store the effect as their reason.
 */
const effectOf = (reason: string | null): string => effects[reason as keyof typeof effects] ?? '';

/** Returns the state of a decision, with the remaining minutes for an undo. */
function toState({ state, undoUntil }: AuditEntry): string {
  if (state === null) return '';
  if (state !== 'WAITING') return states[state];
  const left = Math.max(1, Math.floor((Date.parse(undoUntil!) - now().getTime()) / MINUTE_MS));
  return states.WAITING_other.replace('{{count, number}}', String(left));
}

function toLine(entry: AuditEntry, when: Intl.DateTimeFormat): string {
  const { actorName, actorEmail, action, undoneAction, subjectType, subjectTitle, reason } = entry;
  const fields = [
    // The Swedish format is like ISO 8601, which spreadsheets sort and parse as a time.
    when.format(new Date(entry.createdAt)),
    actorName,
    toReadableAddress(actorEmail),
    undoneAction ? undid.replace('{{action}}', nameOf(undoneAction)) : nameOf(action),
    subjectTitle || (unnamed[subjectType as keyof typeof unnamed] ?? unnamed.OTHER),
    subjectType,
    action.startsWith('word.') ? effectOf(reason) : (reason ?? ''),
    toState(entry),
  ];
  return `${fields.map(csvField).join(',')}\r\n`;
}

/** Yields the decisions that match a filter as CSV, newest first, in the reader's time zone. */
export async function* readCsv(actor: OfficeActor, filter: AuditFilter): AsyncGenerator<string> {
  const zone = await findZone(actor);
  const wanted = await toWanted(actor, filter);
  const when = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const { who, action, subject, reason, state } = columns;
  yield csvHeading([`${columns.when} (${zone})`, who, csv.email, action, subject, csv.type, reason, state]);
  const rows = inBatches<Awaited<ReturnType<typeof log.listAudit>>[number]>((last) =>
    log.listAudit(db, wanted, last ? [last.sortText, last.id] : null, BATCH),
  );
  for await (const row of rows) yield toLine(toEntry(row), when);
}
