import path from 'node:path';
import type { DemoCourse, DemoPart } from './course.ts';

export type DemoFile = {
  /** Absolute path of the file in scripts/demo/media. */
  path: string;
  mimeType: 'video/mp4' | 'audio/mp4' | 'application/pdf';
  /** Duration of the file (s); null for documents. */
  seconds: number | null;
  /** Absolute path of the English captions; null for files other than videos. */
  captionsPath: string | null;
};

const folder = path.join(import.meta.dirname, '../media');

function film(name: string, seconds: number): DemoFile {
  return {
    path: path.join(folder, `${name}.mp4`),
    mimeType: 'video/mp4',
    seconds,
    captionsPath: path.join(folder, `${name}.en.vtt`),
  };
}

function sound(name: string): DemoFile {
  return { path: path.join(folder, `${name}.m4a`), mimeType: 'audio/mp4', seconds: 30, captionsPath: null };
}

function sheet(name: string): DemoFile {
  return {
    path: path.join(folder, `${name}.pdf`),
    mimeType: 'application/pdf',
    seconds: null,
    captionsPath: null,
  };
}

export const films = [
  film('morning', 24),
  film('tide', 24),
  film('rings', 26),
  film('window', 24),
  film('hills', 22),
  film('night', 28),
];
/** Film that the live sandbox publishes in a loop. */
export const liveFilmPath = path.join(folder, 'live.mp4');
export const sounds = [sound('low-hum'), sound('slow-bells')];
export const sheets = { diary: sheet('sleep-diary'), checklist: sheet('week-on-a-page') };

/**
 * Index of each creator's first film; a creator has two films. The first start transcodes each film
 * of a creator, so the number is limited to two.
 */
const firstFilm: Partial<Record<DemoCourse['creator'], number>> = {
  marisol: 5,
  idris: 1,
  amara: 4,
  noor: 1,
  saskia: 3,
  bram: 3,
};

/**
 * Returns the shared demo file of a course part, or null for text parts and for course parts
 * without an uploaded file.
 *
 * Neighbouring course parts get different files. `position` counts from 0 over the whole course.
 */
export function fileFor(course: DemoCourse, part: DemoPart, position: number): DemoFile | null {
  if (!part.ready || part.kind === 'text') return null;
  if (part.kind === 'document') return course.topic === 'sleep-health' ? sheets.diary : sheets.checklist;
  const shelf = part.kind === 'audio' ? sounds : films;
  return shelf[((firstFilm[course.creator] ?? 0) + (position % 2)) % shelf.length] ?? null;
}
