import { z } from '../../contract/zod.ts';
import type { Body } from '../../contract/call.ts';
import { Appeal, type reports, type Takedown } from '../../contract/reports.ts';
import { paths } from '../../contract/paths.ts';
import { APPEAL_DAYS } from '../../contract/values/content.ts';
import { officeQueues } from '../../contract/values/office.ts';
import { daysAfter, now } from '../clock.ts';
import { inTransaction, type Db, type Trx } from '../db/connection.ts';
import { notify } from '../notices/service.ts';
import { isOwn } from '../policies/access.ts';
import { listDeciders } from '../office/audit-service.ts';
import { getContent, getContentKind, PublicationBefore } from '../extension-points/content-kinds.ts';
import type { OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';
import type { CreatorActor } from '../http/actor.ts';
import { invalidTransition, notFound } from '../errors.ts';
import { listCards, getTakedown, type Ref } from '../content/service.ts';
import * as repository from './takedown-repository.ts';

type Row = repository.TakedownRow;

/** Appeal, with whether it is decided and the person who took the content down. */
const Decidable = Appeal.extend({ isDecided: z.boolean(), takenDownBy: z.string().nullable() });
type Decidable = z.infer<typeof Decidable>;

const appealEnd = ({ takenDownAt }: Pick<Row, 'takenDownAt'>): Date => daysAfter(takenDownAt, APPEAL_DAYS);

/**
 * Returns the given contents that can be taken down: their type supports takedowns, and they are
 * not taken down.
 */
export async function listTakeable(from: Db, refs: Ref[]): Promise<Set<string>> {
  const takeable = refs.filter(({ contentType }) => getContentKind(contentType).takedown);
  const ids = new Set(takeable.map(({ contentId }) => contentId));
  return ids.difference(new Set(await repository.listInForce(from, [...ids])));
}

/** Returns the ids of contents that a takedown would end permanently, such as a running live. */
export async function listFinal(from: Db, refs: Ref[]): Promise<Set<string>> {
  const byType = Map.groupBy(refs, ({ contentType }) => contentType);
  const found = await Promise.all(
    [...byType].map(([type, own]) =>
      getContentKind(type).takedown?.listFinal?.(
        from,
        own.map(({ contentId }) => contentId),
      ),
    ),
  );
  return new Set(found.flatMap((ids) => ids ?? []));
}

/**
 * Hides content from its readers. Its creator can read the reason and appeal once.
 * @returns the previous state
 * @throws 409 unless the content is visible to readers
 */
export async function takeDown(trx: Trx, ref: Ref, reason: string): Promise<PublicationBefore> {
  const { contentType, contentId } = ref;
  const before = await getTakedown(ref).takeDown(trx, contentId);
  const { creatorId, title } = await getContent(trx, contentType, contentId);
  const row = { ...ref, creatorId, reason, previousState: before.state, takenDownAt: now() };
  await repository.insertTakedown(trx, row);
  await notify(trx, 'contentTakenDown', { ...ref, creatorId, title, reason, until: appealEnd(row) });
  return before;
}

/**
 * Undoes a takedown within minutes.
 * @throws 409 if its creator has appealed, and if the content was deleted
 */
export async function undoTakeDown(trx: Trx, ref: Ref, before: PublicationBefore): Promise<void> {
  const row = await repository.lockInForce(trx, ref);
  if (!row) throw invalidTransition('This is not taken down.');
  if (row.appealedAt) throw invalidTransition('Its creator has appealed. Decide the appeal instead.');
  await getTakedown(ref).restore(trx, ref.contentId, before);
  await repository.deleteTakedown(trx, row.id);
}

/** Returns the time when a content was taken down; null if it is not taken down. */
export const findTakenDownAt = async (from: Db, ref: Ref): Promise<Date | null> =>
  (await repository.findInForce(from, ref))?.takenDownAt ?? null;

/** Ends a pending appeal because its creator deleted the content. */
export const withdrawAppeal = (trx: Trx, ref: Ref): Promise<unknown> =>
  repository.decidePendingAppeal(trx, ref, {
    decision: 'WITHDRAWN',
    decisionReason: '',
    decidedAt: now(),
  });

/** Returns the reason of a takedown for the creator, or null if the content is not down. */
export async function readTakedown(from: Db, ref: Ref): Promise<Takedown | null> {
  const row = await repository.findInForce(from, ref);
  return (
    (row && {
      reason: row.reason,
      takenDownAt: row.takenDownAt.toISOString(),
      appealUntil: appealEnd(row).toISOString(),
      appealText: row.appealText,
      canAppeal: row.appealedAt === null && now() < appealEnd(row),
      decisionReason: row.decisionReason,
    }) ??
    null
  );
}

/**
 * Stores the creator's only appeal against a takedown.
 * @throws 404 for another creator's content, 409 for a second appeal and after 14 days
 */
export const appeal = (actor: CreatorActor, { text, ...ref }: Body<typeof reports.appeal>): Promise<void> =>
  inTransaction(async (trx) => {
    const found = await getContent(trx, ref.contentType, ref.contentId);
    if (!isOwn(actor, found) || found.isDeleted) throw notFound('This content');
    const row = await repository.lockInForce(trx, ref);
    if (!row) throw invalidTransition('This is not taken down.');
    if (row.appealedAt) throw invalidTransition('You have appealed already.');
    if (now() >= appealEnd(row)) throw invalidTransition(`An appeal is possible for ${APPEAL_DAYS} days.`);
    await repository.setAppeal(trx, row.id, { appealText: text, appealedAt: now() });
  });

const toAppeal = (
  row: Row,
  card: { title: string } | undefined,
  takenDownBy: string | undefined,
): Decidable => ({
  id: row.id,
  contentType: row.contentType,
  contentId: row.contentId,
  title: card?.title ?? '',
  // The content is not public, so its own address returns 404.
  path: paths.viewContent(row.contentType, row.contentId),
  reason: row.reason,
  takenDownAt: row.takenDownAt.toISOString(),
  text: row.appealText ?? '',
  // A takedown without `appealedAt` has no appeal and is in no list, so the fallback is never
  // listed.
  createdAt: (row.appealedAt ?? row.takenDownAt).toISOString(),
  isDecided: row.decision !== null,
  takenDownBy: takenDownBy ?? null,
});

async function toAppeals(from: Db, rows: Row[]): Promise<Decidable[]> {
  const cards = await listCards(from, rows);
  const ids = rows.map(({ contentId }) => contentId);
  const deciders = await listDeciders(from, 'content.takeDown', ids);
  return rows.map((row) => toAppeal(row, cards.get(row.contentId), deciders.get(row.contentId)));
}

/**
 * Restores content to its previous state, or upholds the takedown.
 * @returns the previous state
 */
async function decideAppeal(trx: Trx, id: string, decision: 'RESTORED' | 'UPHELD', reason: string) {
  const row = (await repository.lockTakedown(trx, id))!;
  const isBack = decision === 'RESTORED';
  if (isBack) await getTakedown(row).putBack(trx, row.contentId, row.previousState);
  await repository.setDecision(trx, id, { decision, decisionReason: reason, decidedAt: now() });
  const title = (await listCards(trx, [row])).get(row.contentId)?.title ?? '';
  const { creatorId, contentType, contentId } = row;
  const decided = { creatorId, contentType, contentId, title, reason };
  await notify(trx, isBack ? 'contentRestored' : 'contentStaysDown', decided);
}

const AppealBefore = z.object({});

const toAction = (
  decision: 'RESTORED' | 'UPHELD',
): QueueAction<Decidable, unknown, z.output<typeof AppealBefore>> => ({
  audit: decision === 'RESTORED' ? 'content.restore' : 'content.uphold',
  can: ({ isDecided, takenDownBy }, { userId }) =>
    isDecided
      ? 'This appeal is decided already.'
      : takenDownBy !== userId || 'You took this down. Somebody else reads the appeal.',
  async decide(trx, _actor, { id }, { reason }) {
    await decideAppeal(trx, id, decision, reason);
    return { before: {} };
  },
  undo: { before: AppealBefore, restore: (trx, { id }) => reopenAppeal(trx, id) },
});

/**
 * Makes an appeal pending again, and takes restored content down again.
 * @throws 409 if the content was taken down again or deleted in the meantime
 */
async function reopenAppeal(trx: Trx, id: string): Promise<void> {
  const row = (await repository.lockTakedown(trx, id))!;
  if (row.decision === 'RESTORED') {
    if (await repository.findInForce(trx, row)) throw invalidTransition('This was taken down again.');
    await getTakedown(row).restore(trx, row.contentId, { state: 'TAKEN_DOWN', publishAt: null });
  }
  await repository.setDecision(trx, id, null);
}

/** Queue of the office with pending appeals, oldest first. */
export const appealQueue: OfficeQueue<Decidable> = {
  ...officeQueues.appeals,
  name: 'appeals',
  item: Decidable,
  count: (from) => repository.countAppeals(from),
  async list(from, _view, after, limit) {
    const rows = await repository.listAppeals(from, after, limit);
    const shown = await toAppeals(from, rows);
    return shown.map((appealed, index) => ({ ...appealed, sortText: rows[index]!.sortText }));
  },
  async find(trx, id) {
    const row = await repository.lockTakedown(trx, id);
    return row?.appealedAt ? (await toAppeals(trx, [row]))[0] : undefined;
  },
  seen: ({ isDecided, text }) => [isDecided, text],
  waitingSince: ({ isDecided, createdAt }) => (isDecided ? null : createdAt),
  subject: ({ contentType, contentId, title }) => ({ type: contentType, id: contentId, title }),
  actions: { uphold: toAction('UPHELD'), restore: toAction('RESTORED') },
};
