import type { ParsedUrlQuery } from 'node:querystring';
import type { AuditFilter } from '@/contract/office';
import { auditGroupNames, auditSubjectNames } from '@/contract/values/audit';
import { auditActions } from '@/contract/values/office';
import { readKnownValue, readQueryValue } from '@/lib/list-query';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns true for a valid day such as "2026-11-18". */
export const isDay = (text: string): boolean =>
  /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const readMatching = (query: ParsedUrlQuery, name: string, matches: (text: string) => boolean) => {
  const value = readQueryValue(query, name);
  return value !== undefined && matches(value) ? value : undefined;
};

const isId = (text: string) => UUID.test(text);

/** Reads the filter of the log from an address; invalid values are ignored. */
export const readAuditFilter = (query: ParsedUrlQuery): AuditFilter => ({
  actorId: readMatching(query, 'who', isId),
  did: readKnownValue(query, 'did', [...auditGroupNames, ...auditActions]),
  about: readKnownValue(query, 'about', auditSubjectNames),
  subjectId: readMatching(query, 'subject', isId),
  from: readMatching(query, 'from', isDay),
  to: readMatching(query, 'to', isDay),
});

/** Returns the query parameters of a filter. */
export const toAuditQuery = ({ actorId, did, about, subjectId, from, to }: AuditFilter) => ({
  who: actorId,
  did,
  about,
  subject: subjectId,
  from,
  to,
});
