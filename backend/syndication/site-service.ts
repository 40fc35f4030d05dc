import { paths } from '../../contract/paths.ts';
import { machinePaths } from '../../contract/rules/machine-paths.ts';
import { kindWords } from '../../contract/values/categories.ts';
import { topicIds } from '../../contract/values/topics.ts';
import { config } from '../config.ts';
import { topicName } from '../topic-names.ts';
import { texts } from './texts.ts';

/**
 * Where a search engine finds nothing of use: what is somebody's own, what is done in steps, and what is said by code. Results of
 * searches are open: they are read for their links, and say themselves that they are not to be listed.
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

/** Whether a host has a name that anybody can ask for. A proxy may ask at an address of its network; that says nothing of who asked it. */
const hasPublicName = (host: string): boolean => /\.[a-z][a-z-]*(:\d+)?$/i.test(host);

const isElsewhere = (host: string | undefined): boolean =>
  host !== undefined && host !== new URL(config.appUrl).host && hasPublicName(host);

/** @param host that was asked; another one than the site's own, such as a preview, is not to be read at all */
export function robots(host: string | undefined): string {
  const rules = isElsewhere(host) ? ['Disallow: /'] : closedTo.map((path) => `Disallow: ${path}`);
  const lines = ['User-agent: *', ...rules, '', `Sitemap: ${config.appUrl}${machinePaths.sitemapIndex}`, ''];
  return lines.join('\n');
}

const sections = {
  explore: paths.explore,
  categories: paths.categories,
  courses: paths.courses,
  digitalProducts: paths.digitalProducts,
  posts: paths.list(kindWords.POST),
  creators: paths.creators,
  memberships: paths.memberships,
  becomeCreator: paths.becomeCreator,
};

/** As llmstxt.org describes: Markdown with a title, a summary and lists of links. */
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
