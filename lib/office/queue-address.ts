import type { ParsedUrlQuery } from 'node:querystring';
import {
  LONGEST_OFFICE_SEARCH,
  officeQueues,
  reportParts,
  type QueueName,
  type QueueView,
} from '@/contract/values/office';
import { readKnownValue, readQueryValue } from '@/lib/list-query';

/** Reads the view of a queue from an address; by default the first waiting view. */
export function readView<N extends QueueName>(query: ParsedUrlQuery, name: N): QueueView<N> {
  const views: readonly QueueView<N>[] = officeQueues[name].views;
  return readKnownValue(query, 'state', views) ?? officeQueues[name].waiting[0];
}

/** Reads the search text of a queue from an address; undefined for the whole queue. */
export const readSearch = (query: ParsedUrlQuery): string | undefined =>
  readQueryValue(query, 'search')?.trim().slice(0, LONGEST_OFFICE_SEARCH).trim() || undefined;

/** Reads the part of the reports from an address; undefined for all reports. */
export const readPart = (query: ParsedUrlQuery) => readKnownValue(query, 'part', reportParts);
