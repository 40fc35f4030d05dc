import type { CreatorActor, OfficeActor } from '../../backend/http/actor.ts';
import { add, decide, listReceived } from '../../backend/voices/service.ts';
import type { CreatorKey } from './content/creators.ts';
import { voices } from './content/voices.ts';
import { memberActor } from './people.ts';

/** Creates testimonials about Kumu that the office accepts. */
export async function makeVoices(
  office: OfficeActor,
  creators: Map<CreatorKey, CreatorActor>,
  readerIds: string[],
): Promise<void> {
  for (const voice of voices)
    await add(
      'creator' in voice ? creators.get(voice.creator)! : memberActor(readerIds[voice.reader]!),
      voice.text,
    );
  const { items } = await listReceived('WAITING', voices.length);
  for (const { id } of items) await decide(office, id, { state: 'ACCEPTED' });
}
