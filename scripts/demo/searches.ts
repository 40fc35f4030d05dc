import * as recent from '../../backend/search/recent-service.ts';
import { memberActor } from './people.ts';

/** Searches, each with the number of members who search for it. */
const searches: [query: string, people: number][] = [
  ['jet lag', 12],
  ['can’t sleep before an exam', 7],
  ['yoga for runners', 9],
  ['morning breathing', 11],
  ['tight hips', 6],
  ['panic on the train', 8],
  ['10 minute desk break', 10],
  ['sleep with a newborn', 5],
  ['meditation for teenagers', 4],
  ['shift work', 9],
  ['cold hands anxiety', 3],
  ['lunch without cooking', 4],
  ['snoring partner', 6],
  ['stretching in bed', 5],
  // Too few members search for this, so it is not shown.
  ['left knee after the ski trip', 2],
];

/** Records the searches. A search becomes an idea if at least three members search for it. */
export async function makeSearches(readerIds: string[]): Promise<void> {
  for (const [place, [query, people]] of searches.entries())
    for (const userId of readerIds.slice(place, place + people))
      await recent.add(memberActor(userId), { searches: [{ query }] });
}
