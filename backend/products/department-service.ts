import type { Body } from '../../contract/call.ts';
import type { Department } from '../../contract/shop.ts';
import type { shopEditing } from '../../contract/shop-editing.ts';
import { ALL_DEPARTMENTS, shopLimits } from '../../contract/values/shop.ts';
import { inTransaction, type Db, type Trx } from '../db/connection.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import type { OfficeActor } from '../http/actor.ts';
import { record } from '../office/audit-service.ts';
import { revalidatePages } from '../revalidation.ts';
import { countDepartments } from './count-service.ts';
import * as repository from './department-repository.ts';
import { toSlug, withFreeNumber } from './slug.ts';

/**
 * Lists the departments in their order with the number of their public products. A number is exact
 * up to 1,000; 1,001 means more.
 */
export async function list(from: Db): Promise<Department[]> {
  const [rows, counts] = await Promise.all([repository.listDepartments(from), countDepartments(from)]);
  return rows.map((row) => ({ ...row, productsCount: counts.get(row.slug) ?? 0 }));
}

/** Returns the slug and name of a department; null for an unknown department. */
export async function findDepartment(from: Db, slug: string): Promise<{ slug: string; name: string } | null> {
  const found = await repository.findDepartment(from, slug);
  return found ? { slug: found.slug, name: found.name } : null;
}

/**
 * Asserts that a department exists. Accepts a missing slug.
 * @throws 422
 */
export async function assertDepartment(from: Db, slug: string | null | undefined): Promise<void> {
  if (slug && !(await repository.findDepartment(from, slug)))
    throw invalidField('departmentSlug', 'NO_SUCH_DEPARTMENT', 'This department does not exist any more.');
}

const audit = (
  trx: Trx,
  actor: OfficeActor,
  action: 'department.create' | 'department.change' | 'department.remove',
  { id, name }: { id: string; name: string },
  reason: string | null = null,
) => record(trx, actor, { action, subjectType: 'DEPARTMENT', subjectId: id, subjectTitle: name, reason });

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Asserts that no other department has this name.
 * @throws 422
 */
function assertNewName(all: { slug: string; name: string }[], name: string, slug?: string): void {
  if (all.some((each) => each.slug !== slug && isSameName(each.name, name)))
    throw invalidField('name', 'NAME_TAKEN', 'There is a department with this name.');
}

/**
 * Adds a department after the existing departments.
 * @throws 409 above the maximum number, 422 for a name that exists
 */
export const create = (
  actor: OfficeActor,
  { name }: Body<typeof shopEditing.createDepartment>,
): Promise<{ slug: string }> =>
  inTransaction(async (trx) => {
    const all = await repository.lockDepartments(trx);
    if (all.length >= shopLimits.departments)
      throw conflict('TOO_MANY_DEPARTMENTS', `The shop has ${shopLimits.departments} departments at most.`);
    assertNewName(all, name);
    const taken = new Set([...all.map(({ slug }) => slug), ALL_DEPARTMENTS]);
    const slug = await withFreeNumber(toSlug(name, 'department'), () => Promise.resolve(taken));
    const position = (all.at(-1)?.position ?? 0) + 1;
    const { id } = await repository.insertDepartment(trx, { slug, name, position });
    await audit(trx, actor, 'department.create', { id, name });
    await revalidatePages(trx, 'DEPARTMENT', slug);
    return { slug };
  });

/**
 * Renames or moves a department. The slug is permanent, so the URL does not change.
 * @throws 404, 422 for a name that exists
 */
export const update = (
  actor: OfficeActor,
  slug: string,
  { name, position }: Body<typeof shopEditing.updateDepartment>,
): Promise<void> =>
  inTransaction(async (trx) => {
    const all = await repository.lockDepartments(trx);
    const found = all.find((each) => each.slug === slug);
    if (!found) throw notFound('This department');
    if (name !== undefined) {
      assertNewName(all, name, slug);
      await repository.renameDepartment(trx, slug, name);
    }
    if (position !== undefined) {
      const others = all.filter((each) => each !== found).map((each) => each.slug);
      await repository.setOrder(trx, others.toSpliced(position, 0, slug));
    }
    const reason = name === undefined || name === found.name ? null : found.name;
    await audit(trx, actor, 'department.change', { id: found.id, name: name ?? found.name }, reason);
    await revalidatePages(trx, 'DEPARTMENT', slug);
  });

/**
 * Removes a department. Its products then belong to no department.
 * @throws 404
 */
export const remove = (actor: OfficeActor, slug: string): Promise<void> =>
  inTransaction(async (trx) => {
    const found = (await repository.lockDepartments(trx)).find((each) => each.slug === slug);
    if (!found) throw notFound('This department');
    await repository.deleteDepartment(trx, slug);
    await audit(trx, actor, 'department.remove', found);
    await revalidatePages(trx, 'DEPARTMENT', slug);
  });
