import { postStates } from '../../contract/values/states.ts';
import type { Trx } from '../db/connection.ts';
import { invalidTransition, notFound, type Verdict } from '../http/errors.ts';
import { revalidate } from '../revalidation.ts';
import * as policy from './policy.ts';
import * as repository from './repository.ts';

type Row = repository.PostRow;

async function lock(trx: Trx, id: string, verdictOf: (row: Row) => Verdict): Promise<Row> {
  const row = await repository.lockPost(trx, id);
  if (!row) throw notFound('This post');
  const verdict = verdictOf(row);
  if (verdict !== true) throw invalidTransition(verdict);
  return row;
}

/** Takes a post from its readers. @returns the state to which it goes back. @throws 409 for a draft, and one that is down or deleted */
export async function takeDown(trx: Trx, id: string): Promise<string> {
  const row = await lock(trx, id, policy.canTakeDown);
  await repository.updatePost(trx, id, { state: 'TAKEN_DOWN', publishAt: null });
  if (row.isPublic) await revalidate(trx, 'POST', id);
  // Its day may have passed: whoever wrote it chooses another one.
  if (row.state === 'SCHEDULED') return row.publishedAt ? 'UNPUBLISHED' : 'DRAFT';
  return row.state;
}

/** @throws 409 when it was deleted meanwhile */
export async function putBack(trx: Trx, id: string, previousState: string): Promise<void> {
  await lock(trx, id, policy.canPutBack);
  const state = postStates.find((each) => each === previousState) ?? 'UNPUBLISHED';
  await repository.updatePost(trx, id, { state });
  await revalidate(trx, 'POST', id);
}
