import type { ParsedUrlQuery } from 'node:querystring';
import { peopleKinds, peopleOrders, type PeopleKind, type PeopleOrder } from '@/contract/values/audience';
import { readKnownValue, readQueryValue } from '@/lib/list-query';

/** Filter and sort order of the list of people, as stated in the page's address. */
export type PeopleFilter = {
  query?: string;
  kind?: PeopleKind;
  contentId?: string;
  membershipId?: string;
  orderBy?: PeopleOrder;
};

/** Reads the filter from an address; unknown values are omitted. */
export const readPeopleFilter = (query: ParsedUrlQuery): PeopleFilter => ({
  query: readQueryValue(query, 'query'),
  kind: readKnownValue(query, 'kind', peopleKinds),
  contentId: readQueryValue(query, 'contentId'),
  membershipId: readQueryValue(query, 'membershipId'),
  orderBy: readKnownValue(query, 'orderBy', peopleOrders),
});
