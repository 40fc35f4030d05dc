import type { Body } from '../../contract/call.ts';
import type { chat as calls, ChatSettings, SavedAnswer } from '../../contract/chat.ts';
import type { z } from '../../contract/zod.ts';
import { limits } from '../../contract/values/limits.ts';
import { now } from '../clock.ts';
import { lockById } from '../creators/service.ts';
import { db, inTransaction } from '../db/connection.ts';
import { conflict, notFound } from '../errors.ts';
import type { CreatorActor } from '../http/actor.ts';
import { countAudiences } from './people-repository.ts';
import * as repository from './settings-repository.ts';

type Settings = z.infer<typeof ChatSettings>;

export async function readSettings({ creator }: CreatorActor): Promise<Settings> {
  const [{ audience, awayUntil }, counts] = await Promise.all([
    repository.findSettings(db, creator.id),
    inTransaction((trx) => countAudiences(trx, creator.id)),
  ]);
  const isAway = awayUntil !== null && awayUntil > now();
  return { audience, awayUntil: isAway ? awayUntil.toISOString() : null, counts };
}

export async function changeSettings(
  actor: CreatorActor,
  { audience, awayUntil }: Body<typeof calls.changeSettings>,
): Promise<Settings> {
  await repository.putSettings(db, actor.creator.id, {
    ...(audience && { audience }),
    ...(awayUntil !== undefined && { awayUntil: awayUntil && new Date(awayUntil) }),
  });
  return readSettings(actor);
}

const toAnswer = ({ id, title, textBody }: { id: string; title: string; textBody: string }): SavedAnswer => ({
  id,
  title,
  text: textBody,
});

export const listAnswers = async ({ creator }: CreatorActor): Promise<{ items: SavedAnswer[] }> => ({
  items: (await repository.listAnswers(db, creator.id)).map(toAnswer),
});

/**
 * Saves an answer.
 * @throws 409 when the creator has 50 saved answers
 */
export const addAnswer = (
  { creator }: CreatorActor,
  { title, text }: Body<typeof calls.addSavedAnswer>,
): Promise<SavedAnswer> =>
  inTransaction(async (trx) => {
    // The lock serialises concurrent requests, so that the count is exact.
    await lockById(trx, creator.id);
    if ((await repository.countAnswers(trx, creator.id)) >= limits.savedAnswers)
      throw conflict('TOO_MANY_SAVED_ANSWERS', `You can save ${limits.savedAnswers} answers.`);
    const row = { creatorId: creator.id, title, textBody: text, createdAt: now() };
    return toAnswer(await repository.insertAnswer(trx, row));
  });

/**
 * Changes a saved answer.
 * @throws 404 for an answer of another creator
 */
export const changeAnswer = (
  { creator }: CreatorActor,
  id: string,
  { title, text }: Body<typeof calls.changeSavedAnswer>,
): Promise<SavedAnswer> =>
  inTransaction(async (trx) => {
    const found = await repository.lockAnswer(trx, creator.id, id);
    if (!found) throw notFound('This answer');
    const change = { title: title ?? found.title, textBody: text ?? found.textBody };
    return toAnswer(await repository.updateAnswer(trx, id, change));
  });

/**
 * Deletes a saved answer.
 * @throws 404 for an answer of another creator
 */
export async function deleteAnswer({ creator }: CreatorActor, id: string): Promise<void> {
  if (!(await repository.deleteAnswer(db, creator.id, id))) throw notFound('This answer');
}
