import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { LiveChat } from '@/components/live-chat/LiveChat';
import type { LiveChatRoom, LiveMessage, LiveQuestion, LiveRoomState } from '@/contract/live-chat';
import type { LivePage } from '@/contract/lives';
import { deliverEvent } from '@/lib/browser/stream/handlers';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { liveChatRoom, liveChatViewer } from '../../support/make/live-chat';
import { livePage } from '../../support/make/lives';
import { renderPage } from '../../support/render-page';

export const liveId = id(1100);

/** Viewer state of a moderator. */
export const moderator = liveChatViewer({ badge: 'MODERATOR', can: { moderate: true } });
/** Viewer state of the creator. */
export const host = liveChatViewer({ badge: 'HOST', can: { moderate: true, nameModerators: true } });

function Room({ live }: { live: LivePage }) {
  const [below, setBelow] = useState<HTMLElement | null>(null);
  return (
    <>
      <div ref={setBelow} />
      <LiveChat live={live} below={below} />
    </>
  );
}

/** Shows the chat of a running live. */
export function showChat(chat: Partial<LiveChatRoom> = {}, live: Partial<LivePage> = {}) {
  const read = answer('GET /lives/:id/chat', liveChatRoom(chat));
  return { read, ...showRoom(live) };
}

/** Shows the chat with the response that the test has mocked. */
export const showRoom = (live: Partial<LivePage> = {}) =>
  renderPage(<Room live={livePage({ state: 'LIVE', ...live })} />, { user: memberUser });

export const log = () => screen.findByRole('log', { name: 'Chat messages' });
export const writeField = () => screen.findByRole('textbox', { name: 'Message' });

export const arrive = (...messages: LiveMessage[]) =>
  act(() => {
    for (const message of messages)
      deliverEvent({ name: 'live.chat', data: { liveId, messageId: message.id, message } });
  });
export const askedOrVoted = (question: LiveQuestion) =>
  act(() => deliverEvent({ name: 'live.question', data: { liveId, questionId: question.id, question } }));
export const changeRoom = (room: LiveRoomState) =>
  act(() => deliverEvent({ name: 'live.room', data: { liveId, room } }));
