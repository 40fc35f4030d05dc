import type { LiveMinute } from '../../contract/live-analytics.ts';
import { getContact } from '../accounts/service.ts';
import { csvAmount, csvField, csvHeading } from '../csv.ts';
import { db } from '../db/connection.ts';
import type { CreatorActor } from '../http/actor.ts';
import { getDocumentTexts } from '../mail/service.ts';
import { read } from './service.ts';

type Texts = ReturnType<typeof getDocumentTexts>['liveMinutes'];

function* toLines(minutes: readonly LiveMinute[], texts: Texts): Generator<string> {
  const { minute, viewers, joins, leaves, messages, questions, reactions, tips } = texts;
  yield csvHeading([minute, viewers, joins, leaves, messages, questions, reactions, `${tips} (AUD)`]);
  for (const each of minutes) {
    const counts = [each.viewers, each.joins, each.leaves, each.messages, each.questions, each.reactions];
    yield `${[csvField(String(each.minute)), ...counts, csvAmount(each.tipsCents)].join(',')}\r\n`;
  }
}

/**
 * Returns the minutes of an own live as CSV with its file name.
 * @throws 404 for another creator's live, 409 for a live that has not started
 */
export async function exportCsv(
  actor: CreatorActor,
  id: string,
): Promise<{ fileName: string; rows: Generator<string> }> {
  const { minutes } = await read(actor, id);
  const { language } = await getContact(db, actor.userId);
  return {
    fileName: `kumu-live-${id}.csv`,
    rows: toLines(minutes, getDocumentTexts(language).liveMinutes),
  };
}
