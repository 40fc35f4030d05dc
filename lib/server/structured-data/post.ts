import type { Article, Graph } from 'schema-dts';
import { paths } from '@/contract/paths';
import type { PostPage } from '@/contract/posts';
import { absolute, breadcrumbs, createGraph } from './graph';

/** Returns the structured data of a post as an article, which states whether it is free to read. */
export function postGraph(post: PostPage, appUrl: string, creators: string): Graph {
  const path = paths.post(post.id);
  const { creator } = post;
  const creatorPath = paths.creator(creator.username);
  const article: Article = {
    '@type': 'Article',
    '@id': appUrl + path,
    url: appUrl + path,
    headline: post.title,
    description: post.summary,
    ...(post.picture && { image: absolute(appUrl, post.picture.url) }),
    author: { '@type': 'Person', name: creator.name, url: appUrl + creatorPath },
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    timeRequired: `PT${post.readingMinutes}M`,
    isAccessibleForFree: post.audience === 'EVERYONE',
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
  };
  return createGraph(
    article,
    breadcrumbs(appUrl, [creators, paths.creators], [creator.name, creatorPath], [post.title, path]),
  );
}
