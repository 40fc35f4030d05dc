import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { drawCover } from '../../art/cover.ts';
import { cardType, drawShareCard, pictureFrame } from '../../art/share-card.ts';
import { Id, type Picture } from '../../contract/shared.ts';
import { pageCards } from '../../contract/rules/machine-paths.ts';
import { topicIds, type TopicId } from '../../contract/values/topics.ts';
import { db } from '../db/connection.ts';
import { listListedKinds } from '../extension-points/listed-kinds.ts';
import { searchableOf } from '../extension-points/searchables.ts';
import { readPicture } from '../files/picture-service.ts';
import { notFound } from '../errors.ts';
import { topicName } from '../topic-names.ts';
import { linePath, listOnLine, wrap } from './text-layout.ts';
import { pageNames, texts } from './texts.ts';
import { limitConcurrency } from './concurrency.ts';

/**
 * Share cards: what a messenger shows with a link. What is on one is read at each request, so that nothing is shown that is not
 * public any more; what was drawn is kept in memory by what it shows, some three hundred cards. There is nothing to tidy up; a
 * card that is drawn again takes some tenths of a second, two at a time at most.
 */
type Subject = {
  key: string;
  title: string;
  /** Small, at the foot of the card. */
  name?: string;
  topics: TopicId[];
  /** The mark stands for a page that shows no single thing. */
  picture: Picture | 'mark' | null;
  /** The topics are written too. */
  hasTopics?: boolean;
};

const MOST_BYTES = 16 * 1024 ** 2;

/** @throws 404 for what does not exist and what is not public */
async function find(kindName: string, key: string): Promise<Subject> {
  const topic = kindName === 'topics' && topicIds.find((each) => each === key);
  if (topic) return { key, title: topicName(topic), topics: [topic], picture: null };
  const page = kindName === 'pages' && pageCards.find((each) => each === key);
  if (page) return { key, title: pageNames[page], topics: [], picture: 'mark' };
  const kind = listListedKinds().find(({ name }) => name === kindName);
  const hit = kind && Id.safeParse(key).success && (await searchableOf(kind.type)?.hits(db, [key]))?.get(key);
  if (!hit) throw notFound('This picture');
  const { title, text, topics, picture, creator } = hit;
  // On a creator's own card, what they say of themselves and what they teach.
  if (kind.type === 'CREATOR') return { key, title, name: text, topics, picture, hasTopics: true };
  return { key, title, name: creator.name, topics: topics.slice(0, 1), picture };
}

async function draw({ key, title, name = '', topics, picture, hasTopics }: Subject): Promise<Buffer> {
  const { width } = cardType;
  const topic = topics[0] ?? null;
  const lines = wrap(title, { size: cardType.title, width, lines: cardType.titleLines });
  const small = { size: cardType.below, width, lines: 1 };
  const below = [...wrap(name, small), ...(hasTopics ? listOnLine(topics.map(topicName), small) : [])];
  const written = {
    brand: linePath(texts.brand, cardType.brand),
    title: lines.map((line) => linePath(line, cardType.title)),
    below: below.map((line) => linePath(line, cardType.below)),
  };
  const card = sharp(Buffer.from(drawShareCard(key, topic, written, picture === 'mark')));
  const layers = picture === 'mark' ? [] : [await drawSide(key, topic, picture)];
  return card.composite(layers).jpeg({ quality: 84, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
}

/** What is laid over the right half: the picture of the thing, or a drawn one. */
async function drawSide(key: string, topic: TopicId | null, picture: Picture | null) {
  const { left, top, ...frame } = pictureFrame;
  const drawn = () => Buffer.from(drawCover({ seed: key, topic: topic ?? 'relaxing', ...frame }));
  const shown = (picture && (await readPicture(picture))) ?? drawn();
  const input = await sharp(shown)
    .resize({ ...frame, fit: 'cover' })
    .png()
    .toBuffer();
  return { input, left, top };
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
