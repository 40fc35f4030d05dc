import type { ParsedUrlQuery } from 'node:querystring';
import type { DraftType } from '@/contract/values/content';
import { officeQueues, peopleGroups, type QueueName } from '@/contract/values/office';
import { creatorStates } from '@/contract/values/states';
import { AUDIT_PAGE } from '@/contract/values/audit';
import { read, type PageRead } from '@/lib/api-call';
import { readOwnFilter } from '@/lib/content/own-filter';
import { readKnownValue } from '@/lib/list-query';
import { readAuditFilter } from '@/lib/office/audit-filter';
import { readPart, readSearch, readView } from '@/lib/office/queue-address';

/** Read calls of the account settings, which show all sections on a large screen. */
export const accountReads: PageRead[] = [
  read('GET /users/billing-info'),
  read('GET /credits', { query: { limit: 1 } }),
  read('GET /auth/passkeys'),
  read('GET /auth/two-factor'),
  read('GET /auth/identities'),
  read('GET /auth/social/providers'),
  read('GET /auth/sessions'),
  read('GET /email-sharing'),
  read('GET /users/export'),
  read('GET /users/delete'),
];

/**
 * Returns the read calls of the list of own content with the filter in the address.
 * @param type content type of the list; if absent, the address may name a type
 */
export const readsOfContentList = (query: ParsedUrlQuery, type?: DraftType): PageRead[] => [
  read('GET /creators/mine'),
  read('GET /content', { query: { limit: 20, ...readOwnFilter(query, type) } }),
];

const readOfQueue = (name: QueueName, query: { view: string; search?: string; part?: string }) =>
  read('GET /office/queues/:name', { params: { name }, query });

/**
 * Returns the read calls of a page with several queues. They are the counts, the first queue with
 * the view and search in the address, and the default view of each other queue.
 */
export const readsOfQueues = (query: ParsedUrlQuery, name: QueueName, ...others: QueueName[]): PageRead[] => [
  read('GET /office'),
  readOfQueue(name, { view: readView(query, name), search: readSearch(query) }),
  ...others.map((each) => readOfQueue(each, { view: officeQueues[each].waiting[0] })),
];

/**
 * Returns the read calls of the office's start page: its figures, and the queue of creators in the
 * view that the address names.
 */
export const readsOfOffice = (query: ParsedUrlQuery): PageRead[] => [
  read('GET /office/day'),
  read('GET /office/decisions'),
  ...readsOfQueues(query, 'creators'),
];

/**
 * Returns the read calls of the office's page of lives: the current lives, and the list in the view
 * that the address names.
 */
export function readsOfLives(query: ParsedUrlQuery): PageRead[] {
  const [view, search] = [readView(query, 'live'), readSearch(query)];
  const isQueue = view === 'waiting' || view === 'unreviewed';
  const isOn = view === 'LIVE' && search === undefined;
  return [
    read('GET /office'),
    read('GET /office/lives', { query: { state: 'LIVE' } }),
    ...(isQueue ? [readOfQueue('live', { view, search })] : []),
    ...(isQueue || isOn ? [] : [read('GET /office/lives', { query: { state: view, search } })]),
  ];
}

/**
 * Returns the read calls of the office's list of people with the filter in the address, and of the
 * counts of creators.
 */
export const readsOfPeople = (query: ParsedUrlQuery): PageRead[] => [
  read('GET /office/people/counts'),
  read('GET /office/people', {
    query: {
      kind: readKnownValue(query, 'kind', peopleGroups) ?? 'creators',
      state: readKnownValue(query, 'state', creatorStates),
      query: typeof query.query === 'string' && query.query ? query.query : undefined,
    },
  }),
];

/** Returns the read calls of the log with the filter in the address. */
export const readsOfAudit = (query: ParsedUrlQuery): PageRead[] => [
  read('GET /office/audit', { query: { ...readAuditFilter(query), limit: AUDIT_PAGE } }),
  read('GET /office/audit/summary', { query: readAuditFilter(query) }),
];

/**
 * Returns the read calls of the reports page: the reports in the view that the address names, their
 * parts, and appeals.
 */
export const readsOfReports = (query: ParsedUrlQuery): PageRead[] => {
  const view = readView(query, 'reports');
  return [
    ...readsOfQueues({}, 'appeals'),
    readOfQueue('reports', { view, search: readSearch(query), part: readPart(query) }),
    read('GET /office/queues/:name/parts', { params: { name: 'reports' }, query: { view } }),
  ];
};
