import type { ParsedUrlQuery } from 'node:querystring';
import { ownOrders, type DraftType, type OwnOrder } from '@/contract/values/content';
import type { ContentState } from '@/contract/values/states';
import { readContentType } from '@/lib/content/own-content';
import { draftKinds } from '@/lib/draft-kinds';
import { readKnownValue, readQueryValue } from '@/lib/list-query';

/** Filter and sort order of a creator's own content, as stated in the address of the list. */
export type OwnFilter = {
  type?: (typeof draftKinds)[DraftType]['slug'];
  state?: ContentState;
  query?: string;
  orderBy?: OwnOrder;
};

/** States by which the list of all content can be filtered. */
const allStates: readonly ContentState[] = [
  'DRAFT',
  'IN_REVIEW',
  'REJECTED',
  'SCHEDULED',
  'PUBLISHED',
  'UNPUBLISHED',
  'TAKEN_DOWN',
];

/** Returns the states by which the list of a type, or of all types, can be filtered. */
export const listOwnStates = (type: DraftType | undefined): readonly ContentState[] =>
  type ? draftKinds[type].states : allStates;

/**
 * Reads the filter from an address; unknown values are omitted.
 * @param type type of the page; if absent, the address may name a type
 */
export function readOwnFilter(
  query: ParsedUrlQuery,
  type: DraftType | undefined = readContentType(query),
): OwnFilter {
  return {
    type: type && draftKinds[type].slug,
    state: readKnownValue(query, 'state', listOwnStates(type)),
    query: readQueryValue(query, 'query'),
    orderBy: readKnownValue(query, 'orderBy', ownOrders),
  };
}
