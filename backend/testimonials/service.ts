import { ReceivedTestimonial, type Testimonial } from '../../contract/testimonials.ts';
import { officeQueues } from '../../contract/values/office.ts';
import { testimonialStates, type TestimonialState } from '../../contract/values/states.ts';
import { z } from '../../contract/zod.ts';
import { paths } from '../../contract/paths.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';
import type { Actor } from '../http/actor.ts';
import { revalidate } from '../revalidation.ts';
import * as repository from './repository.ts';

const toTestimonial = (row: repository.TestimonialRow): Testimonial => ({
  id: row.id,
  text: row.textBody,
  author: row.author,
});

const toReceived = (row: repository.TestimonialRow): ReceivedTestimonial => ({
  ...toTestimonial(row),
  state: row.state,
  writtenAt: row.writtenAt.toISOString(),
});

export const testimonialPages = (): string[] => [paths.home, paths.becomeCreator];

/** Returns the public testimonials, newest first. */
export async function listShown(onlyCreators: boolean, limit: number, cursor?: string) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listShown(db, onlyCreators, after, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toTestimonial);
}

/**
 * Stores the member's only testimonial. A previously accepted testimonial is hidden until the new
 * one is accepted.
 */
export const add = (actor: Actor, text: string): Promise<void> =>
  inTransaction(async (trx) => {
    const { id } = await repository.putTestimonial(trx, {
      userId: actor.userId,
      textBody: text,
      writtenAt: now(),
    });
    await revalidate(trx, 'VOICE', id);
  });

const Before = z.object({ state: z.enum(testimonialStates), decidedAt: z.coerce.date().nullable() });
type Before = z.output<typeof Before>;

async function storeState(trx: Trx, id: string, { state, decidedAt }: Before): Promise<void> {
  await repository.setState(trx, id, state, decidedAt);
  await revalidate(trx, 'VOICE', id);
}

const setState = (state: 'ACCEPTED' | 'DECLINED'): QueueAction<ReceivedTestimonial, unknown, Before> => ({
  audit: state === 'ACCEPTED' ? 'testimonial.accept' : 'testimonial.decline',
  can: (testimonial) => testimonial.state !== state || 'This voice is decided already.',
  async decide(trx, _actor, { id }) {
    const before = (await repository.lockTestimonial(trx, id))!;
    await storeState(trx, id, { state, decidedAt: now() });
    return { before: { state: before.state, decidedAt: before.decidedAt } };
  },
  undo: { before: Before, restore: (trx, { id }, before) => storeState(trx, id, before) },
});

/** Queue of the office with testimonials, oldest first. A decision can be changed later. */
export const testimonialQueue: OfficeQueue<ReceivedTestimonial> = {
  ...officeQueues.testimonials,
  name: 'testimonials',
  item: ReceivedTestimonial,
  count: (from) => repository.countWaiting(from),
  isSearchable: true,
  async list(from, view, after, limit, { search } = {}) {
    const rows = await repository.listByState(from, view as TestimonialState, after, limit, search);
    return rows.map((row) => ({ ...toReceived(row), sortText: row.sortText }));
  },
  async find(trx, id) {
    const row = await repository.lockTestimonial(trx, id);
    return row && toReceived(row);
  },
  seen: ({ state, text, author }) => [state, text, author],
  waitingSince: ({ state, writtenAt }) => (state === 'WAITING' ? writtenAt : null),
  // The title is empty because the audit log is stored for longer than the author's name.
  subject: ({ id }) => ({ type: 'VOICE', id, title: '' }),
  actions: { leaveOut: setState('DECLINED'), show: setState('ACCEPTED') },
};
