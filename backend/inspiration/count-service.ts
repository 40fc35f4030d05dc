import { FEWEST_PEOPLE, SEARCH_DAYS } from '../../contract/values/inspiration.ts';
import { topicIds, type TopicId } from '../../contract/values/topics.ts';
import type { SearchHit } from '../../contract/search.ts';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction } from '../db/connection.ts';
import { listFrequent } from '../search/recent-service.ts';
import { survey, toWords } from '../search/service.ts';
import * as repository from './repository.ts';

/** Maximum number of frequent searches. Each of them is executed once. */
const MOST_SEARCHES = 500;
/**
 * Maximum number of digits. Years of birth, telephone numbers and order numbers have more digits
 * than "10 minute yoga".
 */
const MOST_DIGITS = 3;

/**
 * Returns true if the words may identify a user: they contain a long number, or no word of letters.
 */
const looksPersonal = (words: string): boolean =>
  !/\p{L}{2}/u.test(words) || (words.match(/\p{N}/gu) ?? []).length > MOST_DIGITS;

/**
 * Returns true if the words find only creators of that name and their content. A search for a
 * creator is not an idea.
 */
const areName = (words: string, found: SearchHit[]): boolean =>
  found.length > 0 &&
  found.every(({ creator }) => {
    const name = toWords(creator.name);
    return toWords(words).every((word) => name.includes(word));
  });

/**
 * Returns the most frequent topic of the results; without results, the topic that the words name.
 */
function topicOf(words: string, found: SearchHit[]): TopicId | null {
  const counts = Map.groupBy(
    found.flatMap(({ topics }) => topics.slice(0, 1)),
    (topic) => topic,
  );
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? topicIds.find((topic) => words.split(' ').includes(topic.split('-')[0]!)) ?? null;
}

async function countSearches(): Promise<repository.CountedIdea[]> {
  const searches = await listFrequent(db, {
    since: daysFromNow(-SEARCH_DAYS),
    leastPeople: FEWEST_PEOPLE,
    limit: MOST_SEARCHES,
  });
  const ideas: repository.CountedIdea[] = [];
  for (const { words, people } of searches) {
    if (looksPersonal(words)) continue;
    const { hasResults, first } = await survey(words);
    if (hasResults || areName(words, first)) continue;
    ideas.push({ words, topicId: topicOf(words, first), count: people, place: ideas.length });
  }
  return ideas;
}

/** Task: counts the searches of members that found nothing, without recording the users. */
export async function countIdeas(): Promise<void> {
  const ideas = await countSearches();
  await inTransaction(async (trx) => {
    await repository.replaceIdeas(trx, ideas, now());
    await repository.deleteOldDismissals(trx);
  });
}
