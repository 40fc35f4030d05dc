import type { Reader } from '../state/store.ts';
import type { TableName, Tables } from '../state/tables.ts';
import { noSuch } from './errors.ts';
import { onlyExpand } from './params.ts';
import { route } from './route.ts';

/**
 * @param param the parameter that named the row, when it was not the address itself
 * @throws ApiError when there is none: 404 for the address, 400 for a parameter
 */
export function getRow<T extends TableName>(reader: Reader, table: T, id: string, param?: string): Tables[T] {
  const row = reader.find(table, id);
  if (!row) throw noSuch(table, id, param);
  return row;
}

/** `GET /v1/…/:id` for a resource without special rules. */
export function retrieveRoute(folder: `/v1/${string}`, table: TableName) {
  return route(`GET ${folder}/:id` as `GET /v1/${string}`, onlyExpand(), ({ id, change }) =>
    getRow(change, table, id),
  );
}
