import { Router, type Response } from 'express';
import { syndication } from '../../contract/syndication.ts';
import { mount } from '../http/mount.ts';
import * as cards from './card-service.ts';
import * as feeds from './feed-service.ts';
import * as sites from './site-service.ts';
import * as sitemaps from './sitemap-service.ts';

export const syndicationRouter = Router();

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/**
 * Sends a cacheable response. With its ETag, a client with a cached copy receives only a few bytes.
 */
function send(res: Response, type: string, body: string | Buffer, seconds: number): void {
  // Other sites may embed the response, such as a messenger in a browser or a feed reader.
  res.set('Cross-Origin-Resource-Policy', 'cross-origin');
  res.set('Cache-Control', `public, max-age=${seconds}`).type(type).send(body);
}

mount(syndicationRouter, syndication.robots, ({ req, res }) => {
  // The response depends on the requested host.
  res.vary('X-Forwarded-Host');
  send(res, 'text/plain', sites.robots(req.get('x-forwarded-host')), 60 * MINUTE);
});
mount(syndicationRouter, syndication.llms, ({ res }) => send(res, 'text/plain', sites.llms(), 60 * MINUTE));
mount(syndicationRouter, syndication.sitemapIndex, async ({ res }) =>
  send(res, 'text/xml', await sitemaps.readIndex(), 10 * MINUTE),
);
mount(syndicationRouter, syndication.sitemap, async ({ params, res }) =>
  send(res, 'text/xml', await sitemaps.read(params.name), 10 * MINUTE),
);
mount(syndicationRouter, syndication.creatorFeed, async ({ params, res }) =>
  send(res, 'application/rss+xml', await feeds.makeCreatorFeed(params.id), 5 * MINUTE),
);
mount(syndicationRouter, syndication.topicFeed, async ({ params, res }) =>
  send(res, 'application/rss+xml', await feeds.makeTopicFeed(params.topic), 5 * MINUTE),
);
mount(syndicationRouter, syndication.shareCard, async ({ params, query, res }) => {
  // The picture may be cached for long if its address contains `v`, which changes with the picture.
  // Pictures of topics and pages never change.
  const isLasting = query.v !== undefined || ['pages', 'topics'].includes(params.kind);
  send(res, 'image/jpeg', await cards.read(params.kind, params.key), isLasting ? 7 * DAY : 5 * MINUTE);
});
