import type { CoverKind } from '../../../art/cover.ts';
import type { Topic } from '../../../art/palette.ts';
import type { CreatorKey } from './creators.ts';

export type DemoPartKind = 'video' | 'audio' | 'document' | 'text';

export type DemoPart = {
  title: string;
  kind: DemoPartKind;
  /** Displayed duration (seconds). The shared demo file of the course part is shorter. */
  seconds: number;
  freePreview: boolean;
  /** False for a course part of a draft whose file was never uploaded. */
  ready: boolean;
  /** Markdown of a text part; null for other course parts. */
  text: string | null;
};

export type DemoModule = { title: string; parts: DemoPart[] };

export type DemoCourse = {
  /** Stable name, which seeds the cover and all invented data about the course. */
  slug: string;
  creator: CreatorKey;
  title: string;
  topic: Topic;
  state: 'published' | 'draft';
  priceCents: number;
  /** Totals that the catalogue shows; computed from the course parts. */
  partCount: number;
  minutes: number;
  cover: CoverKind;
  /** Sentence under the title. */
  tagline: string;
  /** Plain text; paragraphs are separated by an empty line. */
  description: string;
  outcomes: [string, string, string, string];
  tags: string[];
  /** Number of ratings and their average in tenths; both are 0 for a draft. */
  ratings: { count: number; averageTenths: number };
  modules: DemoModule[];
};

type PartOptions = { free?: true; missing?: true };

/** Converts "12:30" to 750 seconds. */
function secondsOf(clock: string): number {
  const [minutes = NaN, seconds = NaN] = clock.split(':').map(Number);
  return minutes * 60 + seconds;
}

function part(
  kind: DemoPartKind,
  title: string,
  clock: string,
  options: PartOptions,
  text: string | null,
): DemoPart {
  return {
    title,
    kind,
    seconds: secondsOf(clock),
    freePreview: options.free === true,
    ready: options.missing !== true,
    text,
  };
}

export function video(title: string, clock: string, options: PartOptions = {}): DemoPart {
  return part('video', title, clock, options, null);
}

export function audio(title: string, clock: string, options: PartOptions = {}): DemoPart {
  return part('audio', title, clock, options, null);
}

export function document(title: string, clock: string, options: PartOptions = {}): DemoPart {
  return part('document', title, clock, options, null);
}

/** Returns a course part to read. `clock` is the displayed reading time. */
export function text(title: string, clock: string, markdown: string, options: PartOptions = {}): DemoPart {
  return part('text', title, clock, options, markdown);
}

/** Joins paragraphs in the format of descriptions and bios. */
export function paragraphs(...lines: string[]): string {
  return lines.join('\n\n');
}
