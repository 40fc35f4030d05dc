import type { ParsedUrlQuery } from 'node:querystring';
import type { DraftType } from '@/contract/values/content';
import { officeQueues, type QueueName } from '@/contract/values/office';
import { contentStates } from '@/contract/values/states';
import { read, type PageRead } from '@/lib/api-call';
import { draftKinds } from '@/lib/draft-kinds';
import { readContentType } from '@/lib/content/own-content';
import { readKnownValue } from '@/lib/list-query';

/** Reads of the account settings, which show all sections on a large screen. */
export const accountReads: PageRead[] = [
  read('GET /users/billing-info'),
  read('GET /credits', { query: { limit: 1 } }),
  read('GET /auth/passkeys'),
  read('GET /auth/two-factor'),
  read('GET /auth/identities'),
  read('GET /auth/social/providers'),
  read('GET /auth/sessions'),
  read('GET /users/export'),
  read('GET /users/delete'),
];

/**
 * Reads of the list of own content, in the state that the address names; of one type, or of the
 * type that the address names.
 */
export const readsOfContentList = (
  query: ParsedUrlQuery,
  type: DraftType | undefined = readContentType(query),
): PageRead[] => [
  read('GET /creators/mine'),
  read('GET /content', {
    query: {
      limit: 20,
      type: type && draftKinds[type].slug,
      state: readKnownValue(query, 'state', contentStates),
    },
  }),
];

/** Reads of a page of queues: the counts, and the view of each queue that opens first. */
export const readsOfQueues = (...names: QueueName[]): PageRead[] => [
  read('GET /office'),
  ...names.map((name) => readOfQueue(name, officeQueues[name].waiting[0])),
];

const readOfQueue = (name: QueueName, view: string) =>
  read('GET /office/queues/:name', { params: { name }, query: { view } });

/** Reads of the office's first page: its figures, and the creators' view that the address names. */
export const readsOfOffice = (query: ParsedUrlQuery): PageRead[] => [
  read('GET /office'),
  read('GET /office/day'),
  read('GET /office/decisions'),
  readOfQueue(
    'creators',
    readKnownValue(query, 'state', officeQueues.creators.views) ?? officeQueues.creators.waiting[0],
  ),
];

/** Reads of the page of lives: those on now, and the view that the address names. */
export function readsOfLives(query: ParsedUrlQuery): PageRead[] {
  const view = readKnownValue(query, 'state', officeQueues.live.views) ?? 'waiting';
  const isQueue = view === 'waiting' || view === 'unreviewed';
  return [
    read('GET /office'),
    read('GET /office/lives', { query: { state: 'LIVE' } }),
    ...(isQueue ? [readOfQueue('live', view)] : []),
    ...(isQueue || view === 'LIVE' ? [] : [read('GET /office/lives', { query: { state: view } })]),
  ];
}

/** Reads of the queue of courses in the state that the address names. */
export const readsOfCourseQueue = (query: ParsedUrlQuery): PageRead[] => [
  read('GET /office'),
  readOfQueue('course', readKnownValue(query, 'state', officeQueues.course.views) ?? 'waiting'),
];
