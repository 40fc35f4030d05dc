import type { Decision } from '@/contract/shared';
import { makeOffice } from './accounts';

/** Records the decision of the office about a creator or a course. */
export async function decide(what: 'creator' | 'course', id: string, decision: Decision) {
  const { actor } = await makeOffice();
  const creators = await import('@/backend/creators/office-service');
  const office = await import('@/backend/office/service');
  return what === 'creator'
    ? creators.review(actor, id, decision)
    : office.reviewContent(actor, 'COURSE', id, decision);
}

export const suspend = (creatorId: string) => setStatus(creatorId, 'SUSPENDED');
export const reinstate = (creatorId: string) => setStatus(creatorId, 'APPROVED');

async function setStatus(creatorId: string, status: 'SUSPENDED' | 'APPROVED'): Promise<void> {
  const { updateStatus } = await import('@/backend/creators/office-service');
  const { actor } = await makeOffice();
  await updateStatus(actor, creatorId, { status, reason: 'Decided for a test.' });
}
