import type { useTranslation } from 'next-i18next/pages';
import type { usePrice } from '@/components/money/usePrice';
import type { RecentSearch, Suggestions } from '@/contract/search';
import type { Picture } from '@/contract/shared';
import { MOST_COUNTED } from '@/contract/values/search';
import { topicIds, type TopicId } from '@/contract/values/topics';
import { formatDuration } from '@/lib/format/format';
import { searchAddress } from '@/lib/search/search-filter';
import { withoutAccents } from '@/lib/without-accents';

export type Option = {
  title: string;
  sub?: string;
  href: string;
  look:
    | { kind: 'words' | 'recent' }
    | { kind: 'topic'; topicId: TopicId }
    | { kind: 'person'; id: string; picture: Picture | null }
    | { kind: 'cover'; topicId: string; picture: Picture | null };
};

export type Group = { name: 'spelling' | 'recent' | 'topics' | 'creators' | 'courses'; options: Option[] };

const SHOWN = 3;

const begins = (text: string, words: string) =>
  withoutAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .some((_, place, all) => all.slice(place).join(' ').startsWith(withoutAccents(words)));

/**
 * Returns the topic, other than the first topic, that most of the found creators teach. A single
 * creator is not enough.
 */
function companionOf([first, ...others]: TopicId[], found: Suggestions | undefined): TopicId | undefined {
  const lists = (found?.creators ?? [])
    .map(({ topics }) => topics)
    .filter((topics) => topics.includes(first!));
  const countOf = (topicId: TopicId) => lists.filter((topics) => topics.includes(topicId)).length;
  return topicIds
    .filter((topicId) => topicId !== first && !others.includes(topicId) && countOf(topicId) > 1)
    .sort((one, other) => countOf(other) - countOf(one))[0];
}

export type Offered = {
  value: string;
  searches: RecentSearch[];
  found: Suggestions | undefined;
  /** Returns true if a course is in the member's library. */
  isOwned: (courseId: string) => boolean;
  t: ReturnType<typeof useTranslation>['t'];
  price: ReturnType<typeof usePrice>;
};

/** Returns the corrected words, or the typed words if there is no correction. */
export const likelyWords = (value: string, found: Suggestions | undefined): string =>
  found?.corrected ?? value.trim();

/** Returns the suggestions for a text, or recent searches and topics for an empty text. */
export function buildSuggestionGroups({ value, searches, found, isOwned, t, price }: Offered): Group[] {
  const words = value.trim();
  const likely = likelyWords(value, found);
  const sumUp = (facts: (string | undefined)[]) => facts.filter(Boolean).join(' · ');
  const coursesOf = (wanted: TopicId) => {
    const count = found?.topics.find(({ topicId }) => topicId === wanted)?.coursesCount;
    return count && t('suggestions.courses', { count });
  };
  const topics = topicIds
    .filter((topicId) => !words || begins(t(`topics.${topicId}`), likely))
    .slice(0, words ? SHOWN : 2 * SHOWN);
  const companion = words && topics.length < SHOWN && companionOf(topics, found);
  const groups: Group[] = [
    {
      name: 'spelling',
      options: found?.corrected
        ? [
            {
              title: found.corrected,
              sub:
                found.correctedCount > MOST_COUNTED
                  ? t('suggestions.meantMany', { count: MOST_COUNTED })
                  : t('suggestions.meant', { count: found.correctedCount }),
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
      options: [...topics, ...(companion ? [companion] : [])].map((topicId) => ({
        title: t(`topics.${topicId}`),
        sub:
          topicId === companion
            ? t('suggestions.oftenWith', { topic: t(`topics.${topics[0]}`) })
            : coursesOf(topicId) || undefined,
        href: searchAddress({ topicId }),
        look: { kind: 'topic', topicId },
      })),
    },
    {
      name: 'creators',
      options:
        found?.creators.map(({ id, title, path, picture, topics, monthlyCents }) => ({
          title,
          sub: sumUp([
            topics.map((topicId) => t(`topics.${topicId}`)).join(', '),
            monthlyCents === undefined ? undefined : price(monthlyCents, { per: 'month' }),
          ]),
          href: path,
          look: { kind: 'person', id, picture },
        })) ?? [],
    },
    {
      name: 'courses',
      options:
        found?.courses.map(({ id, title, path, picture, topics, creator, durationSeconds }) => ({
          title,
          sub: sumUp([
            creator.name,
            isOwned(id)
              ? t('suggestions.owned')
              : durationSeconds
                ? formatDuration(durationSeconds)
                : undefined,
          ]),
          href: path,
          look: { kind: 'cover', topicId: topics[0] ?? '', picture },
        })) ?? [],
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
