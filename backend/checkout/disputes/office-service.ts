import type { Body } from '../../../contract/call.ts';
import { OfficeDispute, type disputes as calls } from '../../../contract/disputes.ts';
import type { DisputeState } from '../../../contract/values/checkout.ts';
import { officeQueues } from '../../../contract/values/office.ts';
import { now } from '../../clock.ts';
import { db, inTransaction } from '../../db/connection.ts';
import type { OfficeList } from '../../extension-points/office-queues.ts';
import type { OfficeActor } from '../../http/actor.ts';
import { invalidTransition, notFound } from '../../errors.ts';
import { record } from '../../office/audit-service.ts';
import { acceptDispute, answerDispute } from '../../providers/payments/disputes.ts';
import { readReceiptNumber } from '../receipts/service.ts';
import * as repository from './repository.ts';
import { syncDispute, toDisputeReason } from './service.ts';
import { toProvider, writeEvidence } from './evidence-service.ts';

const toOffice = ({
  respondBy,
  openedAt,
  answeredAt,
  closedAt,
  ...row
}: repository.OfficeRow): OfficeDispute => ({
  id: row.id,
  purchaseId: row.purchaseId,
  title: row.title,
  buyerEmail: row.buyerEmail,
  state: row.state,
  reason: toDisputeReason(row),
  amountCents: row.totalCents,
  heldCents: row.totalHeldCents,
  respondBy: respondBy?.toISOString() ?? null,
  openedAt: openedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  closedAt: closedAt?.toISOString() ?? null,
});

/**
 * Sends the evidence with the office's statement to the bank, or accepts the dispute. The decision
 * is recorded after the provider responds. The reconciler recovers a lost response. A repeated call
 * has the same result at the provider.
 * @throws 404, 409 if the dispute is not open for a response, 502 if the provider does not respond
 */
export async function decide(
  actor: OfficeActor,
  id: string,
  { decision, reason }: Body<typeof calls.decideDispute>,
): Promise<OfficeDispute> {
  const dispute = await repository.findDispute(db, id);
  if (!dispute) throw notFound('This dispute');
  if (dispute.state !== 'NEEDS_ANSWER') throw invalidTransition('The bank takes no answer any more.');
  const { providerId, heldCents } = dispute;
  const evidence = decision === 'answer' ? await writeEvidence(id, reason) : null;
  const isTaken =
    decision === 'answer'
      ? await answerDispute(providerId, heldCents > 0 ? 'dispute' : 'inquiry', await toProvider(id, reason))
      : await acceptDispute(providerId);
  if (isTaken)
    await inTransaction(async (trx) => {
      const { title } = await repository.getForOffice(trx, id);
      await repository.updateByProviderId(trx, providerId, { answeredAt: now(), evidence });
      await record(trx, actor, {
        action: `dispute.${decision}`,
        subjectType: 'DISPUTE',
        subjectId: id,
        subjectTitle: title,
        reason,
      });
    });
  await syncDispute(providerId);
  if (!isTaken) throw invalidTransition('The bank takes no answer any more.');
  return toOffice(await repository.getForOffice(db, id));
}

/**
 * Office list of disputes, newest first. Deciding a dispute is a separate API call, because the
 * card provider must respond before the decision is recorded.
 */
export const disputeQueue: OfficeList<OfficeDispute> = {
  ...officeQueues.disputes,
  name: 'disputes',
  item: OfficeDispute,
  count: (from) => repository.countUnanswered(from),
  isSearchable: true,
  async list(from, view, after, limit, { search } = {}) {
    const rows = await repository.listByState(from, view as DisputeState, after, limit, {
      search,
      receipt: readReceiptNumber(search),
    });
    return rows.map((row) => ({ ...toOffice(row), sortText: row.sortText }));
  },
};
