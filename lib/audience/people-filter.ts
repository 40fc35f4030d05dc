import type { ParsedUrlQuery } from 'node:querystring';
import { peopleKinds, peopleOrders, type PeopleKind, type PeopleOrder } from '@/contract/values/audience';
import { readKnownValue, readQueryValue } from '@/lib/list-query';

/** Filter and order of the list of people, as its address states them. */
export type PeopleFilter = {
  query?: string;
  kind?: PeopleKind;
  contentId?: string;
  membershipId?: string;
  orderBy?: PeopleOrder;
};

/** Returns the filter of an address; unknown values are left out. */
export const readPeopleFilter = (query: ParsedUrlQuery): PeopleFilter => ({
  query: readQueryValue(query, 'query'),
  kind: readKnownValue(query, 'kind', peopleKinds),
  contentId: readQueryValue(query, 'contentId'),
  membershipId: readQueryValue(query, 'membershipId'),
  orderBy: readKnownValue(query, 'orderBy', peopleOrders),
});
