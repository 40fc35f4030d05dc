import type { z } from 'zod';
import type { Decision } from '@/contract/office';
import { makeOffice } from './accounts';

/** The office decides about a creator or a course. */
export async function decide(what: 'creator' | 'course', id: string, decision: z.output<typeof Decision>) {
  const office = await import('@/backend/office/service');
  const { actor } = await makeOffice();
  return what === 'creator'
    ? office.reviewCreator(actor, id, decision)
    : office.reviewCourse(actor, id, decision);
}
