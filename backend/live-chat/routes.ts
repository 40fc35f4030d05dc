import { Router } from 'express';
import { liveChat } from '../../contract/live-chat.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as messages from './message-service.ts';
import * as moderation from './moderation-service.ts';
import * as questions from './question-service.ts';
import * as reactions from './reaction-service.ts';
import * as rooms from './room-service.ts';
import { toCaller } from './standing-service.ts';

export const liveChatRouter = Router();

mount(liveChatRouter, liveChat.read, ({ actor, params, req }) => rooms.read(toCaller(actor, req), params.id));
mount(liveChatRouter, liveChat.listReplay, ({ actor, params, query }) =>
  messages.listReplay(actor, params.id, query),
);
mount(liveChatRouter, liveChat.send, ({ actor, params, body, req }) =>
  messages.send(toCaller(actor, req), params.id, body),
);
mount(liveChatRouter, liveChat.restore, ({ actor, params, req }) =>
  messages.restore(toCaller(actor, req), params.id, params.messageId),
);
mount(liveChatRouter, liveChat.remove, ({ actor, params, req }) =>
  messages.remove(toCaller(actor, req), params.id, params.messageId),
);

mount(liveChatRouter, liveChat.ask, ({ actor, params, body, req }) =>
  questions.ask(toCaller(actor, req), params.id, body),
);
mount(liveChatRouter, liveChat.changeQuestion, ({ actor, params, body, req }) =>
  questions.change(toCaller(actor, req), params.id, params.questionId, body),
);
mount(liveChatRouter, liveChat.removeQuestion, ({ actor, params, req }) =>
  questions.remove(toCaller(actor, req), params.id, params.questionId),
);
mount(liveChatRouter, liveChat.listChapters, ({ actor, params }) => questions.listChapters(actor, params.id));

mount(liveChatRouter, liveChat.react, async ({ actor, params, body, req }) => {
  await reactions.react(toCaller(actor, req), params.id, body.reaction);
  return done;
});
mount(liveChatRouter, liveChat.listReactions, ({ actor, params }) =>
  reactions.listForReplay(actor, params.id),
);

mount(liveChatRouter, liveChat.readModeration, ({ actor, params, req }) =>
  moderation.read(toCaller(actor, req), params.id),
);
mount(liveChatRouter, liveChat.changeRoom, ({ actor, params, body, req }) =>
  rooms.changeRoom(toCaller(actor, req), params.id, body),
);
mount(liveChatRouter, liveChat.restrict, ({ actor, params, body, req }) =>
  moderation.restrict(toCaller(actor, req), params.id, body),
);
mount(liveChatRouter, liveChat.lift, async ({ actor, params, req }) => {
  await moderation.lift(toCaller(actor, req), params.id, params.restrictionId);
  return done;
});
mount(liveChatRouter, liveChat.nameModerator, ({ actor, params, body }) =>
  moderation.nameModerator(actor, params.id, body),
);
mount(liveChatRouter, liveChat.removeModerator, async ({ actor, params }) => {
  await moderation.removeModerator(actor, params.id, params.userId);
  return done;
});
