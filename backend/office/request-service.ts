import { OfficeRequest } from '../../contract/office-requests.ts';
import type { MadeDecision } from '../../contract/office.ts';
import { officeQueues, REQUEST_HOURS } from '../../contract/values/office.ts';
import { daysFromNow, minutesFromNow, now } from '../clock.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import { conflict, invalidTransition, notFound, type Verdict } from '../errors.ts';
import type { OfficeQueue, QueueAction } from '../extension-points/office-queues.ts';
import type { OfficeActor } from '../http/actor.ts';
import { notify } from '../notices/service.ts';
import { record } from './audit-service.ts';
import { getQueue } from './queue-registry.ts';
import * as repository from './request-repository.ts';
import type { RequestRow } from './request-repository.ts';

/** Number of days after which requests are deleted, because they can name people. */
const DAYS_TO_KEEP = 365;

/** Task: deletes old requests. The audit log still shows who decided. */
export async function deleteOldRequests(): Promise<void> {
  await repository.deleteRequestsBefore(db, daysFromNow(-DAYS_TO_KEEP));
}

type Asked = {
  queue: OfficeQueue;
  item: { id: string };
  /** Name of the decision in the queue. */
  action: string;
  reason: string;
  input: unknown;
  amountCents: number;
};

/**
 * Stores a decision that needs the agreement of a second person, and notifies the other office
 * users. Nothing else changes until one of them agrees.
 * @throws 409 `ALREADY_ASKED` if the same decision about the subject is already stored
 */
export async function ask(
  trx: Trx,
  actor: OfficeActor,
  { queue, item, action, reason, input, amountCents }: Asked,
): Promise<MadeDecision> {
  const subject = queue.subject(item, input);
  await repository.lapse(trx, subject.id, now());
  const id = await repository.insertRequest(trx, {
    queue: queue.name,
    itemId: item.id,
    action,
    reason,
    input: input === undefined ? null : JSON.stringify(input),
    subjectType: subject.type,
    subjectId: subject.id,
    subjectTitle: subject.title,
    amountCents,
    askerId: actor.userId,
    askedAt: now(),
    lapsesAt: minutesFromNow(REQUEST_HOURS * 60),
  });
  if (!id)
    throw conflict('ALREADY_ASKED', 'Somebody has asked for this already. See what waits for you to agree.');
  await record(trx, actor, {
    action: 'decision.ask',
    subjectType: subject.type,
    subjectId: subject.id,
    subjectTitle: subject.title,
    reason,
  });
  await notify(trx, 'secondPersonAsked', { askerId: actor.userId });
  return { id, undoUntil: null, hasEffects: false, isAsked: true };
}

const fullName = (name: string | null, lastName: string | null) => `${name ?? ''} ${lastName ?? ''}`.trim();

const stateOf = ({ state, lapsesAt }: RequestRow) =>
  state === 'WAITING' && lapsesAt <= now() ? 'LAPSED' : state;

const toRequest = (row: RequestRow): OfficeRequest => ({
  id: row.id,
  queue: row.queue,
  itemId: row.itemId,
  action: row.action,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  subjectTitle: row.subjectTitle,
  reason: row.reason,
  amountCents: row.amountCents,
  askerId: row.askerId,
  askerName: fullName(row.askerName, row.askerLastName),
  isAskerHere: row.isAskerHere,
  askedAt: row.askedAt.toISOString(),
  lapsesAt: row.lapsesAt.toISOString(),
  state: stateOf(row),
  answererName: row.answererId === null ? null : fullName(row.answererName, row.answererLastName),
  answer: row.answer,
});

async function find(trx: Trx, id: string): Promise<OfficeRequest | undefined> {
  const row = await repository.lockRequest(trx, id);
  return row && toRequest(row);
}

const canAnswer = ({ state }: OfficeRequest): Verdict =>
  state === 'WAITING' ||
  (state === 'LAPSED' ? 'Nobody answered in time. Ask again.' : 'This is answered already.');

/** Allows an answer by any office user except the requester. */
const canAgree = (request: OfficeRequest, { userId }: OfficeActor): Verdict =>
  canAnswer(request) !== true
    ? canAnswer(request)
    : request.askerId !== userId || 'You asked for this. Somebody else has to agree.';

/** Allows the decision to be carried out, if the requester still belongs to the office. */
const canCarryOut = (request: OfficeRequest, actor: OfficeActor): Verdict =>
  canAgree(request, actor) !== true
    ? canAgree(request, actor)
    : request.isAskerHere || 'The person who asked has left the office. Ask again.';

const canWithdraw = (request: OfficeRequest, { userId }: OfficeActor): Verdict =>
  canAnswer(request) !== true
    ? canAnswer(request)
    : request.askerId === userId || 'Only the person who asked can take it back.';

type Answer = { state: 'AGREED' | 'DECLINED' | 'WITHDRAWN'; answer?: string };

/** Stores the answer and notifies the requester, unless the requester withdrew the request. */
async function store(
  trx: Trx,
  actor: OfficeActor,
  { id, askerId }: OfficeRequest,
  { state, answer = '' }: Answer,
): Promise<void> {
  await repository.updateRequest(trx, id, {
    state,
    answererId: actor.userId,
    answeredAt: now(),
    answer: answer || null,
  });
  if (state !== 'WITHDRAWN')
    await notify(trx, state === 'AGREED' ? 'secondPersonAgreed' : 'secondPersonDeclined', {
      userId: askerId,
    });
}

/**
 * Carries out the requested decision.
 * @throws 404 for an item that was deleted, 409 if the decision is not possible any more
 */
const agree: QueueAction<OfficeRequest> = {
  audit: 'decision.agree',
  can: canCarryOut,
  async decide(trx, actor, request) {
    const row = (await repository.lockRequest(trx, request.id))!;
    const queue = getQueue(row.queue);
    const item = await queue.find(trx, row.itemId);
    if (!item) throw notFound('This item');
    const action = queue.actions[row.action];
    const verdict = action?.can(item, actor) ?? 'This decision does not exist any more.';
    if (!action || verdict !== true) throw invalidTransition(String(verdict));
    const input = action.input?.parse(row.input ?? {});
    const subject = queue.subject(item, input);
    await store(trx, actor, request, { state: 'AGREED' });
    const outcome = (await action.decide(trx, actor, item, { reason: row.reason, input })) ?? {};
    await record(trx, actor, {
      action: action.audit,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectTitle: subject.title,
      reason: row.reason,
    });
    return { afterCommit: outcome.afterCommit };
  },
};

const decline: QueueAction<OfficeRequest> = {
  audit: 'decision.decline',
  can: canAgree,
  decide: (trx, actor, request, { reason }) =>
    store(trx, actor, request, { state: 'DECLINED', answer: reason }),
};

const withdraw: QueueAction<OfficeRequest> = {
  audit: 'decision.withdraw',
  can: canWithdraw,
  decide: (trx, actor, request) => store(trx, actor, request, { state: 'WITHDRAWN' }),
};

/** Office queue with decisions that need the agreement of a second person, oldest first. */
export const requestQueue: OfficeQueue<OfficeRequest> = {
  ...officeQueues.requests,
  name: 'requests',
  item: OfficeRequest,
  count: (from: Db) => repository.countWaiting(from, now()),
  async list(from, view, after, limit) {
    const rows = await repository.listRequests(from, view === 'waiting', now(), after, limit);
    return rows.map((row) => ({ ...toRequest(row), sortText: row.sortText }));
  },
  find,
  seen: ({ state }) => [state],
  waitingSince: ({ state, askedAt }) => (state === 'WAITING' ? askedAt : null),
  subject: ({ subjectType, subjectId, subjectTitle }) => ({
    type: subjectType,
    id: subjectId,
    title: subjectTitle,
  }),
  actions: { decline, withdraw, agree },
};
