import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { drawCover } from '../../art/cover.ts';
import { cardType, drawShareCard, pictureFrame } from '../../art/share-card.ts';
import { Id, type Picture } from '../../contract/shared.ts';
import { topicIds, type TopicId } from '../../contract/values/topics.ts';
import { db } from '../db/connection.ts';
import { listListedKinds } from '../extension-points/listed-kinds.ts';
import { searchableOf } from '../extension-points/searchables.ts';
import { readPicture } from '../files/picture-service.ts';
import { notFound } from '../http/errors.ts';
import { topicName } from '../topic-names.ts';
import { letter, wrap } from './lettering.ts';
import { texts } from './texts.ts';
import { limitConcurrency } from './concurrency.ts';

/**
 * Share cards: what a messenger shows with a link. What is on one is read at each request, so that nothing is shown that is not
 * public any more; what was drawn is kept in memory by what it shows, some three hundred cards. There is nothing to tidy up; a
 * card that is drawn again takes some tenths of a second, two at a time at most.
 */
type Subject = { key: string; title: string; name: string; topic: TopicId | null; picture: Picture | null };

const MOST_BYTES = 16 * 1024 ** 2;

/** @throws 404 for what does not exist and what is not public */
async function find(kindName: string, key: string): Promise<Subject> {
  const topic = kindName === 'topics' && topicIds.find((each) => each === key);
  if (topic) return { key, title: topicName(topic), name: '', topic, picture: null };
  const kind = listListedKinds().find(({ name }) => name === kindName);
  const hit = kind && Id.safeParse(key).success && (await searchableOf(kind.type)?.hits(db, [key]))?.get(key);
  if (!hit) throw notFound('This picture');
  const { title, text, topics, picture, creator } = hit;
  // Of a creator's own card the second line is what they say of themselves.
  const name = kind.type === 'CREATOR' ? text : creator.name;
  return { key, title, name, topic: topics[0] ?? null, picture };
}

async function draw({ key, title, name, topic, picture }: Subject): Promise<Buffer> {
  const { width } = cardType;
  const lines = wrap(title, { size: cardType.title, width, lines: cardType.titleLines });
  const [below = ''] = wrap(name, { size: cardType.name, width, lines: 1 });
  const card = drawShareCard(key, topic, {
    brand: letter(texts.brand, cardType.brand),
    title: lines.map((line) => letter(line, cardType.title)),
    name: letter(below, cardType.name),
  });
  const { left, top, ...frame } = pictureFrame;
  const drawn = () => Buffer.from(drawCover({ seed: key, topic: topic ?? 'relaxing', ...frame }));
  const shown = (picture && (await readPicture(picture))) ?? drawn();
  const side = await sharp(shown)
    .resize({ ...frame, fit: 'cover' })
    .png()
    .toBuffer();
  return sharp(Buffer.from(card))
    .composite([{ input: side, left, top }])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

const kept = new LRUCache<string, Buffer, Subject>({
  maxSize: MOST_BYTES,
  sizeCalculation: (jpeg) => jpeg.length,
  fetchMethod: (_print, _stale, { context }) => limitConcurrency(() => draw(context)),
});

/** The card of a thing as a jpeg. @throws 404 for what is not public, 503 when too many are asked for */
export async function read(kindName: string, key: string): Promise<Buffer> {
  const subject = await find(kindName, key);
  const print = createHash('sha256').update(JSON.stringify(subject)).digest('base64url');
  return (await kept.fetch(print, { context: subject }))!;
}
