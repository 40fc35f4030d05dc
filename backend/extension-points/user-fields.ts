import type { User } from '../../contract/accounts.ts';
import type { Db } from '../db/connection.ts';

/** Fields that another domain adds to `GET /users` for the signed-in person. */
export type UserFields = (db: Db, userId: string) => Promise<Partial<User>>;

const contributed: UserFields[] = [];

/** Registers the user fields; called once at startup by `app.ts`. */
export const registerUserFields = (list: UserFields[]): void => void contributed.push(...list);

export async function readUserFields(db: Db, userId: string): Promise<Partial<User>> {
  const parts = await Promise.all(contributed.map((read) => read(db, userId)));
  return Object.assign({}, ...parts);
}
