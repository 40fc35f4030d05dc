import { createHash } from 'node:crypto';
import { notFound } from '../errors.ts';
import { isQueue, listQueues, type OfficeList, type OfficeQueue } from '../extension-points/office-queues.ts';
import { contentQueues } from './content-queues.ts';

/**
 * Returns a list or queue by name.
 * @throws 404 for a name that no domain contributes
 */
export function getList(name: string): OfficeList {
  const found = [...listQueues(), ...contentQueues()].find((each) => each.name === name);
  if (!found) throw notFound('This queue');
  return found;
}

/**
 * Returns a queue by name.
 * @throws 404 for a name that no domain contributes, and for a list without decisions
 */
export function getQueue(name: string): OfficeQueue {
  const found = getList(name);
  if (!isQueue(found)) throw notFound('This queue');
  return found;
}

/** Returns a hash of the values of an item on which a decision is based. */
export const toVersion = (queue: OfficeQueue, item: { id: string }): string =>
  createHash('sha256')
    .update(JSON.stringify(queue.seen(item)))
    .digest('base64url');
