import type { ParsedUrlQuery } from 'node:querystring';
import {
  LONGEST_OFFICE_SEARCH,
  officeQueues,
  reportParts,
  type QueueName,
  type QueueView,
} from '@/contract/values/office';
import { readKnownValue, readQueryValue } from '@/lib/list-query';

/** Returns the view of a queue that an address states; the first waiting view by default. */
export function readView<N extends QueueName>(query: ParsedUrlQuery, name: N): QueueView<N> {
  const views: readonly QueueView<N>[] = officeQueues[name].views;
  return readKnownValue(query, 'state', views) ?? officeQueues[name].waiting[0];
}

/** Returns the words that an address searches a queue for; undefined for the whole queue. */
export const readSearch = (query: ParsedUrlQuery): string | undefined =>
  readQueryValue(query, 'search')?.trim().slice(0, LONGEST_OFFICE_SEARCH).trim() || undefined;

/** Returns the part of the reports that an address states; undefined for all reports. */
export const readPart = (query: ParsedUrlQuery) => readKnownValue(query, 'part', reportParts);
