import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { drawCover } from '../../art/cover.ts';
import { renderWebp } from '../../art/render.ts';
import { shiftClock } from '../../backend/clock.ts';
import { rate } from '../../backend/engagement/rating-service.ts';
import { update as updateCourse } from '../../backend/courses/editing-service.ts';
import { inTransaction } from '../../backend/db/connection.ts';
import * as editing from '../../backend/digital-products/editing-service.ts';
import { makeSamples } from '../../backend/digital-products/sample-service.ts';
import { grant } from '../../backend/entitlements/service.ts';
import { storePicture } from '../../backend/files/picture-service.ts';
import { update as updateFile } from '../../backend/files/service.ts';
import { importLocalFile } from '../../backend/files/upload-service.ts';
import type { CreatorActor } from '../../backend/http/actor.ts';
import { openPdfDocument } from '../../backend/runtime/pdf-document.ts';
import { DAY_MS } from '../../contract/values/times.ts';
import { createLibrary } from './catalogue.ts';
import type { CreatorKey } from './content/creators.ts';
import { digitalProducts, type DemoDigitalProduct, type DemoDocument } from './content/digital-products.ts';
import { sounds } from './content/media.ts';
import { memberActor } from './people.ts';

const RULE = '_'.repeat(56);

/** Writes a document as a PDF of A4 pages. */
async function writeDocument({ title, pages }: DemoDocument, author: string, file: string): Promise<void> {
  const paper = await openPdfDocument({ title, author, lang: 'en' });
  for (const [place, [heading, ...lines]] of pages.entries()) {
    if (place > 0) paper.doc.addPage();
    paper.write(heading, { bold: true, size: 22 });
    paper.skip(18);
    for (const line of lines) {
      paper.write(line === '_' ? RULE : line, { isSoft: line === '_' });
      paper.skip(8);
    }
  }
  paper.doc.end();
  await pipeline(paper.doc, createWriteStream(file));
}

/**
 * Adds a document to the library of its creator.
 * @returns the entry of the document in a version's file list
 */
async function addDocument(actor: CreatorActor, document: DemoDocument, folder: string, author: string) {
  const file = path.join(folder, document.fileName);
  await writeDocument(document, author, file);
  const { id } = await importLocalFile(actor.userId, file, {
    fileName: document.fileName,
    mimeType: 'application/pdf',
  });
  await updateFile(actor, { fileID: id, pages: document.pages.length, language: 'en', format: 'A4' });
  const { title, note, samplePages } = document;
  return { id, title, note, samplePages };
}

async function makeOne(
  actor: CreatorActor,
  product: DemoDigitalProduct,
  folder: string,
  author: string,
): Promise<string> {
  shiftClock(-product.daysAgo * DAY_MS);
  const svg = drawCover({ seed: product.title, topic: product.topic });
  const picture = await storePicture(actor, await renderWebp(svg, { width: 1280 }));
  const library = createLibrary(actor);
  const files = [];
  for (const document of product.documents) files.push(await addDocument(actor, document, folder, author));
  for (const sound of sounds.slice(0, product.recordings))
    files.push({ id: await library(sound), title: '', note: 'No words', samplePages: [] });
  const { id, version } = await editing.create(actor, {
    title: product.title,
    summary: product.summary,
    description: product.description,
    topicId: product.topic,
    tags: product.tags,
    priceCents: product.priceCents,
    hasLicenceKeys: product.hasLicenceKeys ?? false,
    pictureId: picture.id,
    files,
  });
  await editing.updateStatus(actor, id, { status: 'PUBLISHED' });
  if (product.second) {
    shiftClock(-product.second.daysAgo * DAY_MS);
    const added = await addDocument(actor, product.second.document, folder, author);
    await editing.update(actor, id, { version, files: [...files, added] });
    await editing.publishVersion(actor, id, { note: product.second.note });
  }
  // The samples are created here because the worker starts later with an empty queue.
  await makeSamples({ productId: id });
  return id;
}

/** Grants a digital product to a user permanently. */
const give = (userId: string, contentId: string) =>
  inTransaction((trx) => grant(trx, { userId, contentType: 'DIGITAL_PRODUCT', contentId, source: 'GIFT' }));

/**
 * Creates the digital products of the demo world, each on its own date and with its reviews.
 * @param courseIds course ids by slug
 * @param readerIds ids of raters with an account
 * @param ownerId id of the member who owns the first product
 */
export async function makeDigitalProducts(
  actors: Map<CreatorKey, CreatorActor>,
  names: Map<CreatorKey, string>,
  courseIds: Map<string, string>,
  readerIds: string[],
  ownerId: string,
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-demo-'));
  try {
    for (const [place, product] of digitalProducts.entries()) {
      const actor = actors.get(product.creator)!;
      const id = await makeOne(actor, product, folder, names.get(product.creator)!);
      const courseId = product.courseSlug && courseIds.get(product.courseSlug);
      if (courseId) await updateCourse(actor, courseId, { digitalProductId: id });
      if (place === 0) await give(ownerId, id);
      for (const [index, { stars, text }] of product.reviews.entries()) {
        shiftClock(-(product.daysAgo / (index + 2)) * DAY_MS);
        await give(readerIds[index]!, id);
        await rate(memberActor(readerIds[index]!), 'DIGITAL_PRODUCT', id, { stars, text });
      }
    }
  } finally {
    shiftClock(0);
    await rm(folder, { recursive: true, force: true });
  }
}
