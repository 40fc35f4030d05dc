import type { Suggestions } from '../../contract/search.ts';
import { SearchQuery } from '../../contract/shared.ts';
import type { ContentType } from '../../contract/values/content.ts';
import { topicIds, type TopicId } from '../../contract/values/topics.ts';
import { db } from '../db/connection.ts';
import { topicName } from '../topic-names.ts';
import * as repository from './repository.ts';
import { countPlans, loadHits, narrow, makePlan, readWords, type Plan } from './service.ts';
import { filterGroups, filterWords, toMatch, toQuery, toWords } from './words.ts';

const SUGGESTED = { creators: 3, courses: 4 };
/**
 * Maximum number of words for a short prefix; the most frequent are used. Other words are found
 * after more typed letters.
 */
const SUGGESTED_WORDS = 4;

/** Returns the topics whose name, or a word of whose name, begins with the words. */
function topicsNamed(words: string[]): TopicId[] {
  if (!words.length) return [];
  const beginsSo = (name: string[]) =>
    name.some((_, place) => name.slice(place).join(' ').startsWith(words.join(' ')));
  return topicIds.filter((topicId) => beginsSo(toWords(topicName(topicId))));
}

/**
 * Returns a few creators and courses whose name contains the words. Also returns content of a topic
 * with that name, and the count of each topic.
 */
export async function suggest(text: string): Promise<Suggestions> {
  const query = SearchQuery.parse(text);
  const [read, counts] = await Promise.all([readWords(query), repository.listFilterCounts(db)]);
  const topics = topicIds
    .map((topicId) => ({ topicId, coursesCount: counts.get(filterWords('COURSE', [topicId])[0]!) ?? 0 }))
    .filter(({ coursesCount }) => coursesCount > 0);
  const corrected = read?.corrected ?? null;
  const named = topicsNamed(toWords(corrected ?? query));
  // Both interpretations are used, because a user who is still typing may mean a rare word with
  // this prefix.
  const meanings = [read?.typed, read].flatMap((meaning) => meaning ?? []);
  const suggested = async (contentType: ContentType, limit: number) => {
    const ids = new Set<string>();
    const add = async (plan: Plan, inTitle: string | null) => {
      if (ids.size >= limit) return;
      const parts = narrow(plan, counts, repository.MOST_TITLES, repository.MOST_TITLES / 4) ?? plan.parts;
      const most = limit + ids.size;
      for (const id of await repository.listTitled(db, toMatch(parts, plan.all)!, inTitle, most)) ids.add(id);
    };
    for (const meaning of meanings) {
      const parts = meaning.parts.map((part) => ({ ...part, words: part.words.slice(0, SUGGESTED_WORDS) }));
      const plan = makePlan({ ...meaning, parts }, filterGroups(contentType, []), counts);
      await add(plan, toQuery(parts, 'A'));
    }
    if (named.length) await add(makePlan(null, filterGroups(contentType, [named]), counts), null);
    return loadHits([...ids].slice(0, limit).map((contentId) => ({ contentType, contentId })));
  };
  const [creators, courses, [correctedCount]] = await Promise.all([
    suggested('CREATOR', SUGGESTED.creators),
    suggested('COURSE', SUGGESTED.courses),
    corrected === null ? [0] : countPlans([makePlan(read, [], counts)]),
  ]);
  return { corrected, correctedCount: correctedCount!, topics, creators, courses };
}
