import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drawCover } from '../../art/cover.ts';
import { renderWebp } from '../../art/render.ts';
import * as editing from '../../backend/courses/editing-service.ts';
import { inTransaction } from '../../backend/db/connection.ts';
import { putTrack, withStoredTrack } from '../../backend/files/captions-service.ts';
import { storePicture } from '../../backend/files/picture-service.ts';
import { importLocalFile } from '../../backend/files/upload-service.ts';
import type { CreatorActor, OfficeActor } from '../../backend/http/actor.ts';
import * as office from '../../backend/office/queue-service.ts';
import type { DemoCourse, DemoPart } from './content/course.ts';
import { fileFor, type DemoFile } from './content/media.ts';

/**
 * Returns the library of a creator. Each demo file is imported once and is used by several course
 * parts.
 */
export function createLibrary(actor: CreatorActor) {
  const stored = new Map<string, Promise<string>>();
  const store = async (file: DemoFile) => {
    const row = await importLocalFile(actor.userId, file.path, {
      fileName: path.basename(file.path),
      mimeType: file.mimeType,
    });
    const { captionsPath } = file;
    if (captionsPath) {
      const bytes = await readFile(captionsPath);
      await withStoredTrack(row, bytes, (track) =>
        inTransaction((trx) => putTrack(trx, row.id, { ...track, language: 'en' })),
      );
    }
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
  actor: CreatorActor,
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

/**
 * Creates a course with the same calls as its creator. The office approves the course unless it is
 * a draft.
 */
export async function makeCourse(
  actor: CreatorActor,
  officeActor: OfficeActor,
  library: Library,
  course: DemoCourse,
): Promise<string> {
  const svg = drawCover({ seed: course.slug, topic: course.topic, kind: course.cover });
  const picture = await storePicture(actor, await renderWebp(svg, { width: 1280 }));
  const { id } = await editing.create(actor, {
    title: course.title,
    tagline: course.tagline,
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
  await office.decide(officeActor, 'course', id, { action: 'approve' });
  return id;
}
