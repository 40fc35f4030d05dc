import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drawCover } from '../../backend/art/cover.ts';
import { renderWebp } from '../../backend/art/render.ts';
import * as editing from '../../backend/courses/editing-service.ts';
import * as files from '../../backend/files/service.ts';
import type { Actor } from '../../backend/http/actor.ts';
import * as office from '../../backend/office/service.ts';
import type { DemoCourse, DemoPart } from './content/course.ts';
import { fileFor, type DemoFile } from './content/media.ts';

/** One creator's files: each demo file is stored once and used by several parts. */
export function createLibrary(actor: Actor) {
  const stored = new Map<string, Promise<string>>();
  const store = async (file: DemoFile) => {
    const creatorId = actor.creator!.id;
    const row = await files.importLocalFile(creatorId, file.path, {
      fileName: path.basename(file.path),
      mimeType: file.mimeType,
    });
    if (file.captionsPath)
      await files.storeCaptions(creatorId, row.id, await readFile(file.captionsPath, 'utf8'));
    return row.id;
  };
  return (file: DemoFile) => {
    const id = stored.get(file.path) ?? store(file);
    stored.set(file.path, id);
    return id;
  };
}
type Library = ReturnType<typeof createLibrary>;

async function addPart(
  actor: Actor,
  library: Library,
  moduleId: string,
  course: DemoCourse,
  part: DemoPart,
  position: number,
) {
  const file = fileFor(course, part, position);
  await editing.addSeriesPart(actor, {
    moduleId,
    title: part.title,
    kind: part.kind,
    text: part.text ?? '',
    isFree: part.freePreview,
    durationSeconds: part.seconds,
    fileId: file ? await library(file) : null,
  });
}

/** Makes a course as its creator would, and has the office approve it unless it is a draft. */
export async function makeCourse(
  actor: Actor,
  officeActor: Actor,
  library: Library,
  course: DemoCourse,
): Promise<string> {
  const svg = drawCover({ seed: course.slug, topic: course.topic, kind: course.cover });
  const picture = await files.storePicture(actor.creator!.id, await renderWebp(svg, { width: 1280 }));
  const { id } = await editing.create(actor, {
    title: course.title,
    promise: course.promise,
    description: course.description,
    topicId: course.topic,
    tags: course.tags,
    outcomes: course.outcomes,
    priceCents: course.priceCents,
    pictureId: picture.id,
  });
  let position = 0;
  for (const chapter of course.modules) {
    const draft = await editing.addModule(actor, { courseId: id, title: chapter.title });
    for (const part of chapter.parts) {
      await addPart(actor, library, draft.modules.at(-1)!.id, course, part, position);
      position += 1;
    }
  }
  if (course.state === 'draft') return id;
  await editing.updateStatus(actor, { courseId: id, status: 'IN_REVIEW' });
  await office.reviewCourse(officeActor, id, { decision: 'approve' });
  return id;
}
