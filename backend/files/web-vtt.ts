import { HOUR_MS, MINUTE_MS } from '../../contract/values/times.ts';
import { AppError } from '../errors.ts';

type Problem =
  'CAPTIONS_NOT_UTF8' | 'CAPTIONS_FORMAT' | 'CAPTIONS_EMPTY' | 'CAPTIONS_TIME' | 'CAPTIONS_ORDER';

const messages: Record<Problem, string> = {
  CAPTIONS_NOT_UTF8: 'Save the captions as UTF-8.',
  CAPTIONS_FORMAT: 'Send captions as WebVTT or SRT.',
  CAPTIONS_EMPTY: 'There are no captions in this file.',
  CAPTIONS_TIME: 'A time cannot be read.',
  CAPTIONS_ORDER: 'A caption ends before it starts, or starts before the one above it.',
};

/**
 * Returns the error for an invalid caption file.
 * @param line line of the file, from 1; 0 for the file as a whole
 */
const refusal = (code: Problem, line = 0) =>
  new AppError(422, 'INVALID_INPUT', messages[code], {
    fields: [{ path: 'captions', code, message: messages[code], limit: line }],
  });

type Cue = { start: number; end: number; lines: string[] };

const vttTime = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const srtTime = /^(\d{1,3}):([0-5]?\d):([0-5]?\d)(?:[,.](\d{1,3}))?$/;

/** Parses a time (ms). */
function readTime(text: string | undefined, form: RegExp): number | undefined {
  const match = form.exec(text ?? '');
  if (!match) return undefined;
  const [, hours = '', minutes, seconds, rest = ''] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'));
}

/**
 * Parses cues, which have equal structure in both formats: a line with two times, and text up to an
 * empty line.
 */
function readCues(lines: string[], form: RegExp): Cue[] {
  const cues: Cue[] = [];
  let open: Cue | undefined;
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) {
      if (line.trim() === '') open = undefined;
      else open?.lines.push(line);
      continue;
    }
    const [from, to] = line.split('-->');
    const start = readTime(from!.trim(), form);
    // Position settings may follow the end time.
    const end = readTime(to!.trim().split(/\s/)[0], form);
    if (start === undefined || end === undefined) throw refusal('CAPTIONS_TIME', index + 1);
    if (end <= start || start < (cues.at(-1)?.start ?? 0)) throw refusal('CAPTIONS_ORDER', index + 1);
    open = { start, end, lines: [] };
    cues.push(open);
  }
  return cues.filter((cue) => cue.lines.length > 0);
}

const two = (value: number) => String(value).padStart(2, '0');
const shownTime = (ms: number) =>
  `${two(Math.floor(ms / HOUR_MS))}:${two(Math.floor(ms / MINUTE_MS) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;

/**
 * Converts a line of SRT to WebVTT. Bold, italic and underline are kept. Colours, fonts and
 * positions have no equivalent, and other characters are escaped.
 */
const toVttText = (line: string): string =>
  line
    .replace(/\{\\[^{}]*\}|<\/?font[^<>]*>/gi, '')
    .split(/(<\/?[biu]>)/i)
    .map((piece, index) =>
      index % 2
        ? piece.toLowerCase()
        : piece
            .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
            .replaceAll('<', '&lt;')
            .replaceAll('>', '&gt;'),
    )
    .join('');

function decode(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('CAPTIONS_NOT_UTF8');
  }
  // UTF-16 of Latin letters without a byte order mark is valid UTF-8 with a zero beside each
  // letter.
  if (text.includes('\0')) throw refusal('CAPTIONS_NOT_UTF8');
  return text.replace(/\r\n?/g, '\n');
}

/**
 * Returns captions as WebVTT: a WebVTT file is unchanged, and SRT is converted.
 * @throws 422 with the line unless the file is UTF-8 and in one of the formats, has text, and its
 *   times are in order
 */
export function toWebVtt(bytes: Uint8Array): string {
  const text = decode(bytes);
  const lines = text.split('\n');
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0]!);
  if (!isVtt && !text.includes('-->')) throw refusal(text.trim() ? 'CAPTIONS_FORMAT' : 'CAPTIONS_EMPTY');
  const cues = readCues(lines, isVtt ? vttTime : srtTime);
  if (!cues.length) throw refusal('CAPTIONS_EMPTY');
  if (isVtt) return text;
  const blocks = cues.map(
    ({ start, end, lines: own }) =>
      `${shownTime(start)} --> ${shownTime(end)}\n${own.map(toVttText).join('\n')}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}
