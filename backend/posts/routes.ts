import { Router } from 'express';
import { paths } from '../../contract/paths.ts';
import { posts } from '../../contract/posts.ts';
import { comments as commentCalls } from '../../contract/comments.ts';
import { optOuts as optOutCalls } from '../../contract/opt-outs.ts';
import { done } from '../../contract/shared.ts';
import { config } from '../config.ts';
import { mount } from '../http/mount.ts';
import { assertOwnSite } from '../http/origin.ts';
import { abortOnDisconnect } from '../runtime/fair-queue.ts';
import * as captions from './captions-service.ts';
import * as comments from './comment-service.ts';
import * as editing from './editing-service.ts';
import * as feeds from './feed-service.ts';
import * as optOuts from './opt-out-service.ts';
import * as service from './service.ts';
import * as texts from './text-service.ts';

export const postsRouter = Router();

mount(postsRouter, posts.list, ({ query }) => service.list(query));
mount(postsRouter, posts.create, ({ actor, body }) => editing.create(actor, body));
mount(postsRouter, posts.renderText, ({ actor, body, res }) =>
  texts.renderText({ userId: actor.userId, leaving: abortOnDisconnect(res) }, body.text),
);
mount(postsRouter, posts.readReach, ({ actor, query }) => editing.readReach(actor, query));
mount(postsRouter, posts.read, ({ params }) => service.read(params.id));
mount(postsRouter, posts.update, ({ actor, params, body }) => editing.update(actor, params.id, body));
mount(postsRouter, posts.remove, async ({ actor, params }) => {
  await editing.remove(actor, params.id);
  return done;
});
mount(postsRouter, posts.draft, ({ actor, params }) => service.readDraft(actor, params.id));
mount(postsRouter, posts.preview, ({ actor, params }) => service.preview(actor, params.id));
mount(postsRouter, posts.viewerState, ({ actor, params, req }) => {
  // Opening a post for buyers may end the right to a refund, so another site must not be able to
  // trigger the request.
  assertOwnSite(req);
  return service.readViewerState(actor, params.id);
});
mount(postsRouter, posts.updateStatus, ({ actor, params, body }) =>
  editing.updateStatus(actor, params.id, body),
);
mount(postsRouter, posts.putCaptions, ({ actor, params, query, file }) =>
  captions.putCaptions(actor, params.id, query.language, file.bytes),
);
mount(postsRouter, posts.removeCaptions, ({ actor, params, query }) =>
  captions.removeCaptions(actor, params.id, query.language),
);
mount(postsRouter, commentCalls.listComments, ({ actor, params, query }) =>
  comments.list(actor, params.id, query),
);
mount(postsRouter, commentCalls.listAnswers, ({ actor, params, query }) =>
  comments.listAnswers(actor, params.id, query),
);
mount(postsRouter, commentCalls.comment, ({ actor, params, body }) => comments.add(actor, params.id, body));
mount(postsRouter, commentCalls.editComment, ({ actor, params, body }) =>
  comments.edit(actor, params.id, body),
);
mount(postsRouter, commentCalls.removeComment, async ({ actor, params }) => {
  await comments.remove(actor, params.id);
  return done;
});

mount(postsRouter, posts.readFeed, ({ actor, params }) => feeds.read(actor, params.id));
mount(postsRouter, posts.makeFeed, ({ actor, params }) => feeds.createFeed(actor, params.id));
mount(postsRouter, posts.removeFeed, async ({ actor, params }) => {
  await feeds.remove(actor, params.id);
  return done;
});
mount(postsRouter, posts.privateFeed, async ({ params, res }) => {
  const xml = await feeds.write(params.token);
  res.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  res.type('application/rss+xml').send(xml);
});

mount(postsRouter, optOutCalls.openMailChoice, ({ params, res }) =>
  res.redirect(303, config.appUrl + paths.unsubscribe(params.token)),
);
mount(postsRouter, optOutCalls.readMailChoice, ({ params }) => optOuts.readChoice(params.token));
mount(postsRouter, optOutCalls.stopMails, async ({ params }) => {
  await optOuts.setOptOut(params.token, false);
  return done;
});
mount(postsRouter, optOutCalls.resumeMails, async ({ params }) => {
  await optOuts.setOptOut(params.token, true);
  return done;
});
