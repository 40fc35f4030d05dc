import type { Expression } from 'kysely';
import type { User } from '../../contract/accounts.ts';
import type { Db } from '../db/connection.ts';
import { readTogether, type JsonRow } from '../db/read-together.ts';

/** Fields that another domain adds to `GET /users` for the signed-in person. */
export type UserFields = {
  /** Selects the rows of the fields. */
  query: (db: Db, userId: string) => Expression<unknown>;
  toFields: (rows: unknown[]) => Partial<User>;
};

/** Returns user fields that are made of the rows of a query. */
export const userFields = <Row>(
  query: (db: Db, userId: string) => Expression<Row>,
  toFields: (rows: JsonRow<Row>[]) => Partial<User>,
): UserFields => ({ query, toFields: (rows) => toFields(rows as JsonRow<Row>[]) });

const contributed: UserFields[] = [];

/** Registers the user fields; called once at startup by `app.ts`. */
export const registerUserFields = (list: UserFields[]): void => void contributed.push(...list);

/** Reads the rows of a query about a person and the contributed fields with one statement. */
export async function readWithUserFields<Row>(
  db: Db,
  userId: string,
  query: Expression<Row>,
): Promise<{ rows: JsonRow<Row>[]; fields: Partial<User> }> {
  const queries = [query, ...contributed.map((fields) => fields.query(db, userId))];
  const [rows, ...parts] = Object.values(await readTogether(db, Object.fromEntries(queries.entries())));
  const fields = contributed.map(({ toFields }, place) => toFields(parts[place]!));
  return { rows: rows as JsonRow<Row>[], fields: Object.assign({}, ...fields) as Partial<User> };
}
