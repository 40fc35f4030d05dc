import { Router } from 'express';
import { chat } from '../../contract/chat.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as groups from './group-service.ts';
import * as lists from './list-service.ts';
import * as messages from './message-service.ts';
import * as service from './service.ts';
import * as settings from './settings-service.ts';

export const chatRouter = Router();

// The addresses without an id precede the others, because an id parameter would match any word.
mount(chatRouter, chat.listMessages, ({ actor, query }) => lists.listMessages(actor, query));
mount(chatRouter, chat.sendMessage, ({ actor, body }) => messages.send(actor, body));
mount(chatRouter, chat.editMessage, ({ actor, params, body }) => messages.edit(actor, params.id, body));
mount(chatRouter, chat.deleteMessage, ({ actor, params }) => messages.remove(actor, params.id));
mount(chatRouter, chat.listChattable, ({ actor, query }) => lists.listChattable(actor, query));
mount(chatRouter, chat.countUnread, ({ actor }) => service.countUnread(actor));
mount(chatRouter, chat.readSettings, ({ actor }) => settings.readSettings(actor));
mount(chatRouter, chat.changeSettings, ({ actor, body }) => settings.changeSettings(actor, body));
mount(chatRouter, chat.listSavedAnswers, ({ actor }) => settings.listAnswers(actor));
mount(chatRouter, chat.addSavedAnswer, ({ actor, body }) => settings.addAnswer(actor, body));
mount(chatRouter, chat.changeSavedAnswer, ({ actor, params, body }) =>
  settings.changeAnswer(actor, params.id, body),
);
mount(chatRouter, chat.deleteSavedAnswer, async ({ actor, params }) => {
  await settings.deleteAnswer(actor, params.id);
  return done;
});
mount(chatRouter, chat.countGroup, ({ actor, query }) => groups.count(actor, query));
mount(chatRouter, chat.listGroupMessages, ({ actor, query }) => groups.list(actor, query));
mount(chatRouter, chat.sendGroupMessage, ({ actor, body }) => groups.send(actor, body));
mount(chatRouter, chat.stopGroupMessage, ({ actor, params }) => groups.stop(actor, params.id));

mount(chatRouter, chat.listChats, ({ actor, query }) => service.list(actor, query));
mount(chatRouter, chat.listCreatorChats, ({ actor, query }) => service.listOfCreator(actor, query));
mount(chatRouter, chat.openChat, ({ actor, body }) => service.open(actor, body));
mount(chatRouter, chat.readChat, ({ actor, params }) => service.read(actor, params.id));
mount(chatRouter, chat.changeChat, ({ actor, params, body }) => service.change(actor, params.id, body));
