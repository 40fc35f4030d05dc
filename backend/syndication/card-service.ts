import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { drawCover } from '../../art/cover.ts';
import { cardType, drawShareCard, pictureFrame } from '../../art/share-card.ts';
import { Id, type Picture } from '../../contract/shared.ts';
import { pageCards } from '../../contract/rules/machine-paths.ts';
import { topicIds, type TopicId } from '../../contract/values/topics.ts';
import { db } from '../db/connection.ts';
import { listSyndicatedKinds } from '../extension-points/syndicated-kinds.ts';
import { findSearchable } from '../extension-points/searchables.ts';
import { readPicture } from '../files/picture-service.ts';
import { notFound } from '../errors.ts';
import { loadSharp } from '../../art/load-sharp.ts';
import { topicName } from '../topic-names.ts';
import { pageNames, texts } from './texts.ts';
import { limitConcurrency } from './concurrency.ts';

/**
 * Subject of a share card, which a messenger shows with a link. The subject is read at each
 * request, so that nothing private is shown. About three hundred drawn cards are cached in memory
 * by their content, so that they need no invalidation. Drawing a card takes some tenths of a
 * second, and at most two cards are drawn at a time.
 */
type Subject = {
  key: string;
  title: string;
  /** Small text at the foot of the card. */
  name?: string;
  topics: TopicId[];
  /** Picture; `mark` is the site's logo, for a page without a single subject. */
  picture: Picture | 'mark' | null;
  /** True if the card also names the topics. */
  hasTopics?: boolean;
};

const MOST_BYTES = 16 * 1024 ** 2;

/**
 * Returns the subject of a share card.
 * @throws 404 for a subject that does not exist or is not public
 */
async function find(kindName: string, key: string): Promise<Subject> {
  const topic = kindName === 'topics' && topicIds.find((each) => each === key);
  if (topic) return { key, title: topicName(topic), topics: [topic], picture: null };
  const page = kindName === 'pages' && pageCards.find((each) => each === key);
  if (page) return { key, title: pageNames[page], topics: [], picture: 'mark' };
  const kind = listSyndicatedKinds().find(({ name }) => name === kindName);
  const hit =
    kind && Id.safeParse(key).success && (await findSearchable(kind.type)?.hits(db, [key]))?.get(key);
  if (!hit) throw notFound('This picture');
  const { title, text, topics, picture, creator } = hit;
  // The card of a creator shows their tagline and their topics.
  if (kind.type === 'CREATOR') return { key, title, name: text, topics, picture, hasTopics: true };
  return { key, title, name: creator.name, topics: topics.slice(0, 1), picture };
}

async function draw({ key, title, name = '', topics, picture, hasTopics }: Subject): Promise<Buffer> {
  const sharp = await loadSharp();
  // The font library takes some megabytes, so it is loaded for the first card.
  const { linePath, listOnLine, loadFonts, wrap } = await import('./text-layout.ts');
  await loadFonts(title, name);
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

/** Draws the right half of the card: the subject's picture, or a generated one. */
async function drawSide(key: string, topic: TopicId | null, picture: Picture | null) {
  const { left, top, ...frame } = pictureFrame;
  const drawn = () => Buffer.from(drawCover({ seed: key, topic: topic ?? 'relaxing', ...frame }));
  const shown = (picture && (await readPicture(picture))) ?? drawn();
  const sharp = await loadSharp();
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

/**
 * Returns the share card of a subject as a JPEG.
 * @throws 404 for a subject that is not public
 * @throws 503 for too many requests
 */
export async function read(kindName: string, key: string): Promise<Buffer> {
  const subject = await find(kindName, key);
  const print = createHash('sha256').update(JSON.stringify(subject)).digest('base64url');
  return (await kept.fetch(print, { context: subject }))!;
}
