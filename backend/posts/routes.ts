import { Router } from 'express';
import { posts } from '../../contract/posts.ts';
import { done } from '../../contract/shared.ts';
import { mount } from '../http/mount.ts';
import * as comments from './comment-service.ts';
import * as editing from './editing-service.ts';
import * as service from './service.ts';

export const postsRouter = Router();

mount(postsRouter, posts.list, ({ query }) => service.list(query));
mount(postsRouter, posts.create, ({ actor, body }) => editing.create(actor, body));
mount(postsRouter, posts.renderText, ({ body }) => editing.renderText(body.text));
mount(postsRouter, posts.read, ({ params }) => service.read(params.id));
mount(postsRouter, posts.update, ({ actor, params, body }) => editing.update(actor, params.id, body));
mount(postsRouter, posts.remove, async ({ actor, params }) => {
  await editing.remove(actor, params.id);
  return done;
});
mount(postsRouter, posts.draft, ({ actor, params }) => service.readDraft(actor, params.id));
mount(postsRouter, posts.preview, ({ actor, params }) => service.preview(actor, params.id));
mount(postsRouter, posts.standing, ({ actor, params }) => service.readStanding(actor, params.id));
mount(postsRouter, posts.updateStatus, ({ actor, params, body }) =>
  editing.updateStatus(actor, params.id, body),
);
mount(postsRouter, posts.listComments, ({ actor, params, query }) => comments.list(actor, params.id, query));
mount(postsRouter, posts.comment, ({ actor, params, body }) => comments.add(actor, params.id, body));
mount(postsRouter, posts.editComment, ({ actor, params, body }) => comments.edit(actor, params.id, body));
mount(postsRouter, posts.removeComment, async ({ actor, params }) => {
  await comments.remove(actor, params.id);
  return done;
});
