import { sql } from 'kysely';
import type { Db, Trx } from '../db/connection.ts';
import { isPublic } from './repository.ts';

/** Lists the departments in their order. */
export const listDepartments = (db: Db) =>
  db.selectFrom('departments').select(['slug', 'name']).orderBy('position').orderBy('slug').execute();

/** Counts the public products of each department, by slug. Each count stops at `mostCounted`. */
export async function countByDepartment(db: Db, mostCounted: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; count: number }>`
    select departments.slug, counted.count
    from departments cross join lateral (
      select count(*)::integer as count from (
        select from products join creators on creators.id = products.creator_id
        where products.department_slug = departments.slug and ${isPublic}
        limit ${mostCounted}
      ) as found
    ) as counted`.execute(db);
  return new Map(rows.map(({ slug, count }) => [slug, count]));
}

export const findDepartment = (db: Db, slug: string) =>
  db.selectFrom('departments').select(['id', 'slug', 'name']).where('slug', '=', slug).executeTakeFirst();

/**
 * Locks all departments, so that changes of their order are serialised, and returns them in order.
 */
export async function lockDepartments(trx: Trx) {
  // Without any department, there is no row to lock.
  await sql`select pg_advisory_xact_lock(hashtextextended('departments', 0))`.execute(trx);
  return trx.selectFrom('departments').selectAll().orderBy('position').orderBy('slug').execute();
}

export const insertDepartment = (trx: Trx, department: { slug: string; name: string; position: number }) =>
  trx.insertInto('departments').values(department).returning(['id', 'slug']).executeTakeFirstOrThrow();

export const renameDepartment = (trx: Trx, slug: string, name: string) =>
  trx.updateTable('departments').set({ name }).where('slug', '=', slug).execute();

/** Stores the positions of the departments; `slugs` is the new order. */
export const setOrder = (trx: Trx, slugs: string[]) =>
  sql`
    update departments set position = wanted.position
    from unnest(${slugs}::text[]) with ordinality as wanted (slug, position)
    where departments.slug = wanted.slug`.execute(trx);

/** Deletes a department. Its products then belong to no department. */
export const deleteDepartment = (trx: Trx, slug: string) =>
  trx.deleteFrom('departments').where('slug', '=', slug).execute();
