import type { useTranslation } from 'next-i18next/pages';
import type { RecentSearch, Suggestions } from '@/contract/search';
import type { Picture } from '@/contract/shared';
import { topicIds, type TopicId } from '@/contract/values/topics';
import { searchAddress } from '@/lib/search/search-filter';

export type Option = {
  title: string;
  sub?: string;
  href: string;
  look:
    | { kind: 'words' | 'recent' }
    | { kind: 'topic'; topicId: TopicId }
    | { kind: 'picture'; id: string; picture: Picture | null };
};

type Group = { name: 'spelling' | 'recent' | 'topics' | 'creators' | 'courses'; options: Option[] };

const SHOWN = 3;

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
const begins = (text: string, words: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some((_, place, all) => all.slice(place).join(' ').startsWith(plain(words)));

/** What is offered for a text; without one, what was searched for last. */
export function groupsOf(
  value: string,
  searches: RecentSearch[],
  found: Suggestions | undefined,
  t: ReturnType<typeof useTranslation>['t'],
): Group[] {
  const words = value.trim();
  const likely = found?.corrected ?? words;
  const toOption = (
    { id, title, path, picture, creator }: Suggestions['courses'][number],
    sub?: string,
  ): Option => ({
    title,
    sub: sub ?? creator.name,
    href: path,
    look: { kind: 'picture', id, picture },
  });
  const groups: Group[] = [
    {
      name: 'spelling',
      options: found?.corrected
        ? [
            {
              title: found.corrected,
              sub: t('suggestions.meant'),
              href: searchAddress({ query: found.corrected }),
              look: { kind: 'words' },
            },
          ]
        : [],
    },
    {
      name: 'recent',
      options: searches
        .filter(({ query }) => !words || begins(query, words))
        .slice(0, words ? SHOWN : 2 * SHOWN)
        .map(({ query }) => ({ title: query, href: searchAddress({ query }), look: { kind: 'recent' } })),
    },
    {
      name: 'topics',
      options: topicIds
        .filter((topicId) => words && begins(t(`topics.${topicId}`), likely))
        .slice(0, SHOWN)
        .map((topicId) => ({
          title: t(`topics.${topicId}`),
          href: searchAddress({ topicId }),
          look: { kind: 'topic', topicId },
        })),
    },
    { name: 'creators', options: found?.creators.map((hit) => toOption(hit, '')) ?? [] },
    { name: 'courses', options: found?.courses.map((hit) => toOption(hit)) ?? [] },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
