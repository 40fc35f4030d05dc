import type { z } from 'zod';
import type { Body } from '../../contract/call.ts';
import type { TestimonialState } from '../../contract/values/states.ts';
import type { ReceivedTestimonial, Testimonial, testimonials } from '../../contract/testimonials.ts';
import { paths } from '../../contract/paths.ts';
import { now } from '../clock.ts';
import { db, inTransaction, type Db } from '../db/connection.ts';
import { writeCursor, pageFrom, readCursor } from '../db/pagination.ts';
import type { Actor, OfficeActor } from '../http/actor.ts';
import { invalidTransition, notFound } from '../errors.ts';
import { record } from '../office/audit-service.ts';
import { revalidate } from '../revalidation.ts';
import * as repository from './repository.ts';

const toTestimonial = (row: repository.TestimonialRow): Testimonial => ({
  id: row.id,
  text: row.textBody,
  author: row.author,
});

const toReceived = (row: repository.TestimonialRow): z.output<typeof ReceivedTestimonial> => ({
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
 * Stores the member's only testimonial; an accepted one is hidden until the new one is accepted.
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

/** Returns the testimonials for the office, oldest first. */
export async function listReceived(state: TestimonialState, limit: number, cursor?: string) {
  const rows = await repository.listByState(db, state, cursor ? readCursor(cursor, 2) : null, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.sortText, row.id), toReceived);
}

/**
 * Records the office's decision on a testimonial.
 * @throws 404 for an unknown testimonial
 * @throws 409 if it has the state already
 */
export const decide = (actor: OfficeActor, id: string, { state }: Body<typeof testimonials.decide>) =>
  inTransaction(async (trx) => {
    const isChanged = await repository.setState(trx, id, state, now());
    const row = await repository.findTestimonial(trx, id);
    if (!row) throw notFound('This voice');
    if (!isChanged) throw invalidTransition('This voice is decided already.');
    await record(trx, actor, {
      action: state === 'ACCEPTED' ? 'testimonial.accept' : 'testimonial.decline',
      subjectType: 'VOICE',
      subjectId: id,
      // The title is empty because the log is kept longer than the author's name.
      subjectTitle: '',
      reason: null,
    });
    await revalidate(trx, 'VOICE', id);
    return toReceived(row);
  });

export const testimonialQueue = { name: 'testimonials', count: (from: Db) => repository.countWaiting(from) };
