import type { ParsedUrlQuery } from 'node:querystring';
import { fileKinds, fileOrders } from '@/contract/values/file-types';
import type { CallInput } from '@/lib/api-call';
import { readKnownValue, readQueryValue } from '@/lib/list-query';

export type FilesFilter = Omit<NonNullable<CallInput<'GET /filesystem'>['query']>, 'limit' | 'cursor'>;

/** Reads the filter of the creator's files from the query of the address. */
export const readFilesFilter = (query: ParsedUrlQuery): FilesFilter => ({
  query: readQueryValue(query, 'query'),
  kind: readKnownValue(query, 'kind', fileKinds),
  folderName: readQueryValue(query, 'folder'),
  unused: readKnownValue(query, 'unused', ['true']),
  deleted: readKnownValue(query, 'deleted', ['true']),
  orderBy: readKnownValue(query, 'orderBy', fileOrders),
});
