import { paths } from '../../contract/paths.ts';
import { machinePaths } from '../../contract/rules/machine-paths.ts';
import { kindWords } from '../../contract/values/categories.ts';
import { topicIds } from '../../contract/values/topics.ts';
import { config } from '../config.ts';
import { topicName } from '../topic-names.ts';
import { texts } from './texts.ts';

/**
 * Paths that are useless for a search engine: private pages, multi-step flows and API responses.
 * Search results are not listed here: crawlers follow their links, and the pages set noindex
 * themselves.
 */
const closedTo = [
  '/api/',
  '/checkout',
  '/creator-flow/',
  '/dashboard',
  '/flow/',
  '/gifts/',
  '/my-library',
  '/my-profile',
  '/office',
  '/profile',
  '/recent-searches',
  '/view-content-page',
];

/**
 * Returns true if a host is a public name. A proxy may send an internal address, which says nothing
 * about the requested host.
 */
const hasPublicName = (host: string): boolean => /\.[a-z][a-z-]*(:\d+)?$/i.test(host);

const isElsewhere = (host: string | undefined): boolean =>
  host !== undefined && host !== new URL(config.appUrl).host && hasPublicName(host);

/**
 * Returns robots.txt.
 * @param host requested host; for any host other than the site's own, such as a preview, all paths
 *   are disallowed
 */
export function robots(host: string | undefined): string {
  const rules = isElsewhere(host) ? ['Disallow: /'] : closedTo.map((path) => `Disallow: ${path}`);
  const lines = ['User-agent: *', ...rules, '', `Sitemap: ${config.appUrl}${machinePaths.sitemapIndex}`, ''];
  return lines.join('\n');
}

const sections = {
  explore: paths.explore,
  categories: paths.categories,
  courses: paths.courses,
  lives: paths.allLives,
  digitalProducts: paths.digitalProducts,
  posts: paths.list(kindWords.POST),
  creators: paths.creators,
  memberships: paths.memberships,
  becomeCreator: paths.becomeCreator,
};

/**
 * Returns llms.txt in the format of llmstxt.org: Markdown with a title, a summary and lists of
 * links.
 */
export function llms(): string {
  const { llms: say } = texts;
  const link = (name: string, path: string, about: string) =>
    `- [${name}](${config.appUrl}${path}): ${about}`;
  const section = (name: keyof typeof sections) => link(say.names[name], sections[name], say[name]);
  return [
    `# ${texts.brand}`,
    '',
    `> ${say.summary}`,
    '',
    say.notes,
    '',
    `## ${say.sections}`,
    '',
    ...(Object.keys(sections) as (keyof typeof sections)[]).map(section),
    '',
    `## ${say.feeds}`,
    '',
    ...topicIds.map((topic) => link(topicName(topic), machinePaths.topicFeed(topic), say.feed)),
    '',
    `## ${say.data}`,
    '',
    link(say.names.sitemap, machinePaths.sitemapIndex, say.sitemap),
    link(say.names.api, '/api/docs', say.api),
    '',
  ].join('\n');
}
