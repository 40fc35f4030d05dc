import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { drawCover } from '../../art/cover.ts';
import { renderWebp } from '../../art/render.ts';
import { attach } from '../../backend/chat/file-service.ts';
import * as messages from '../../backend/chat/message-service.ts';
import * as service from '../../backend/chat/service.ts';
import { addAnswer, changeSettings } from '../../backend/chat/settings-service.ts';
import { shiftClock } from '../../backend/clock.ts';
import { follow } from '../../backend/creators/follow-service.ts';
import { importLocalFile } from '../../backend/files/upload-service.ts';
import type { Actor, CreatorActor } from '../../backend/http/actor.ts';
import { report } from '../../backend/moderation/report-service.ts';
import { DAY_MS, MINUTE_MS } from '../../contract/values/times.ts';
import { audiences, awayCreator, chats, demoNote, savedAnswers, type DemoChat } from './content/chats.ts';
import type { CreatorKey } from './content/creators.ts';
import { memberActor } from './people.ts';

/** Draws a picture and attaches it to a chat. */
async function attachPicture(actor: Actor, chatId: string, fileName: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-chat-'));
  try {
    const file = path.join(folder, fileName);
    const svg = drawCover({ seed: fileName, topic: 'sleep-health' });
    await writeFile(file, await renderWebp(svg, { width: 1280 }));
    const { id } = await importLocalFile(actor.userId, file, { fileName, mimeType: 'image/webp' });
    await attach(actor, chatId, { id });
    return id;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function makeChat(creator: CreatorActor, member: Actor, chat: DemoChat): Promise<void> {
  let at = -chat.daysAgo * DAY_MS;
  shiftClock(at);
  await follow(member, creator.creator.id);
  const { id: chatId } = await service.open(creator, { memberUserId: member.userId });
  let last = { id: '', position: 0 };
  for (const { by, after, text, picture } of chat.messages) {
    at += after * MINUTE_MS;
    shiftClock(Math.min(at, 0));
    const author = by === 'creator' ? creator : member;
    const fileIds = picture ? [await attachPicture(author, chatId, picture)] : [];
    const clientId = crypto.randomUUID();
    last = await messages.send(author, { chatId, clientId, text, fileIds, replyToId: null });
  }
  for (const [side, actor] of [
    ['creator', creator],
    ['member', member],
  ] as const)
    if (chat.unreadBy !== side) await service.change(actor, chatId, { readPosition: last.position });
  if (chat.isReported)
    await report(creator, { subjectType: 'MESSAGE', subjectId: last.id, reason: 'SPAM', text: '' });
}

/**
 * Creates the chats of the demo world, and the chat settings of its creators.
 * @param memberIds ids of the members who can sign in, by email address
 * @param readerIds ids of raters with an account
 */
export async function makeChats(
  actors: Map<CreatorKey, CreatorActor>,
  memberIds: Map<string, string>,
  readerIds: string[],
): Promise<void> {
  for (const [key, audience] of Object.entries(audiences))
    await changeSettings(actors.get(key as CreatorKey)!, { audience });
  for (const chat of chats) {
    const { member } = chat;
    const userId = typeof member === 'string' ? memberIds.get(member)! : readerIds[member]!;
    await makeChat(actors.get(chat.creator)!, memberActor(userId), chat);
  }
  shiftClock(0);
  const awayUntil = new Date(Date.now() + awayCreator.days * DAY_MS).toISOString();
  await changeSettings(actors.get(awayCreator.key)!, { awayUntil });
  const marisol = actors.get('marisol')!;
  for (const answer of savedAnswers) await addAnswer(marisol, answer);
  const jo = memberIds.get('member@kumu.test')!;
  const { id } = await service.open(marisol, { memberUserId: jo });
  await service.change(marisol, id, { note: demoNote });
}
