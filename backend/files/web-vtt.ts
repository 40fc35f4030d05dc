import { HOUR_MS, MINUTE_MS } from '../../contract/values/times.ts';
import { AppError } from '../errors.ts';

type Problem =
  | 'CAPTIONS_NOT_UTF8'
  | 'CAPTIONS_FORMAT'
  | 'CAPTIONS_EMPTY'
  | 'CAPTIONS_TIME'
  | 'CAPTIONS_ORDER'
  | 'CAPTIONS_STRAY';

const messages: Record<Problem, string> = {
  CAPTIONS_NOT_UTF8: 'Save the captions as UTF-8.',
  CAPTIONS_FORMAT: 'Send captions as WebVTT or SRT.',
  CAPTIONS_EMPTY: 'There are no captions in this file.',
  CAPTIONS_TIME: 'A time cannot be read.',
  CAPTIONS_ORDER: 'A caption ends before it starts, or starts before the one above it.',
  CAPTIONS_STRAY: 'A text has no times.',
};

/**
 * Returns the error for an invalid caption file.
 * @param line line number in the file, from 1; 0 for the whole file
 */
const refusal = (code: Problem, line = 0) =>
  new AppError(422, 'INVALID_INPUT', messages[code], {
    fields: [{ path: 'captions', code, message: messages[code], limit: line }],
  });

type Cue = { start: number; end: number; lines: string[] };

const vttTime = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const srtTime = /^(\d{1,3}):([0-5]?\d):([0-5]?\d)(?:[,.](\d{1,3}))?$/;

/** Parses a time (ms); undefined for another text. */
function readTime(text: string | undefined, form: RegExp): number | undefined {
  const match = form.exec(text ?? '');
  if (!match) return undefined;
  const [, hours = '', minutes, seconds, rest = ''] = match;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'));
}

/**
 * Parses a line with a start and an end time; undefined for any other line.
 * @param above previous cue, which must not start later
 */
function readTimes(
  line: string,
  form: RegExp,
  number: number,
  above: Cue | undefined,
): Omit<Cue, 'lines'> | undefined {
  if (!line.includes('-->')) return undefined;
  const [from, to] = line.split('-->');
  const start = readTime(from!.trim(), form);
  // Position settings may follow the end time.
  const end = readTime(to!.trim().split(/\s/)[0], form);
  if (start === undefined || end === undefined) throw refusal('CAPTIONS_TIME', number);
  if (end <= start || start < (above?.start ?? 0)) throw refusal('CAPTIONS_ORDER', number);
  return { start, end };
}

/** Line that contains the number of a cue. Direction marks may surround the number. */
const numberLine = /^[\s\p{Cf}]*(\d+)[\s\p{Cf}]*$/u;

const isEmpty = (line: string | undefined) => line?.trim() === '';

/**
 * Parses WebVTT cues. A cue's text ends at a line without any character; video sites write lines of
 * a single blank within a text. Text outside of cues is rejected, because players would drop it.
 */
function readVttCues(lines: string[]): Cue[] {
  const cues: Cue[] = [];
  let open: Cue | undefined;
  for (const [index, line] of lines.entries()) {
    const times = readTimes(line, vttTime, index + 1, cues.at(-1));
    if (times) cues.push((open = { ...times, lines: [] }));
    else if (line === '') open = undefined;
    else if (open) open.lines.push(line);
    else if (index > 0 && lines[index - 1] === '' && isStray(lines, index))
      throw refusal('CAPTIONS_STRAY', index + 1);
  }
  return cues;
}

/** Returns true if the block that begins at a line is text without times. */
function isStray(lines: string[], from: number): boolean {
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[from]!)) return false;
  const end = lines.indexOf('', from);
  const block = lines.slice(from, end === -1 ? undefined : end);
  return !block.some((line) => line.includes('-->')) && !block.every(isEmpty);
}

/**
 * Inserts an empty line before each cue number that directly follows a cue's text. Players would
 * otherwise show the number as text.
 */
function separateNumbers(lines: string[]): string[] {
  const isNumber = (at: number) =>
    numberLine.test(lines[at] ?? '') && Boolean(lines[at + 1]?.includes('-->'));
  const first = lines.findIndex((line) => line.includes('-->'));
  if (!isNumber(first - 1)) return lines;
  return lines.flatMap((line, at) => (isNumber(at) && !isEmpty(lines[at - 1]) ? ['', line] : [line]));
}

/**
 * Parses SRT cues. Some programs omit the empty lines between cues or write empty lines within a
 * text. A text therefore ends only at the number and times of the next cue.
 */
function readSrtCues(lines: string[]): Cue[] {
  const cues: Cue[] = [];
  const isNumbered = numberLine.test(lines.find((line) => !isEmpty(line)) ?? '');
  for (const [index, line] of lines.entries()) {
    const times = readTimes(line, srtTime, index + 1, cues.at(-1));
    if (!times) {
      cues.at(-1)?.lines.push(line);
      continue;
    }
    if (isNumbered) dropNumber(cues.at(-1)?.lines ?? [], cues.length);
    cues.push({ ...times, lines: [] });
  }
  return cues.map((cue) => ({ ...cue, lines: cue.lines.filter((line) => !isEmpty(line)) }));
}

/** Removes the number of the next cue from the end of the previous cue's text. */
function dropNumber(lines: string[], cuesBefore: number): void {
  const last = lines.findLastIndex((line) => !isEmpty(line));
  const number = numberLine.exec(lines[last] ?? '')?.[1];
  if (number === undefined) return;
  // If an empty line follows the number, the number belongs to the text, unless it is the number
  // that the next cue must have.
  const isNext = [cuesBefore, cuesBefore + 1].includes(Number(number)) && isEmpty(lines[last - 1]);
  if (last === lines.length - 1 || isNext) lines.length = last;
}

const two = (value: number) => String(value).padStart(2, '0');
const shownTime = (ms: number) =>
  `${two(Math.floor(ms / HOUR_MS))}:${two(Math.floor(ms / MINUTE_MS) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;

/**
 * Converts a line of SRT to WebVTT. Bold, italic and underline are preserved. Colours, fonts and
 * positions are removed because they have no equivalent. Special characters are escaped.
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
  // Decoded as UTF-8, UTF-16 text of Latin letters without a byte order mark is valid, with a zero
  // beside each letter.
  if (text.includes('\0')) throw refusal('CAPTIONS_NOT_UTF8');
  // Some old editors write U+001A at the end of a file.
  return text.replace(/\r\n?/g, '\n').replace(/\x1a$/, '');
}

/**
 * Returns captions as WebVTT. SRT is converted. In a WebVTT file, only missing empty lines are
 * added.
 * @throws 422 with the line number unless the file is UTF-8, in one of the formats, not empty, and
 *   in the order of time
 */
export function toWebVtt(bytes: Uint8Array): string {
  const text = decode(bytes);
  const lines = text.split('\n');
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0]!);
  if (!isVtt && !text.includes('-->')) throw refusal(text.trim() ? 'CAPTIONS_FORMAT' : 'CAPTIONS_EMPTY');
  const cues = (isVtt ? readVttCues(lines) : readSrtCues(lines)).filter((cue) => !cue.lines.every(isEmpty));
  if (!cues.length) throw refusal('CAPTIONS_EMPTY');
  if (isVtt) return separateNumbers(lines).join('\n');
  const blocks = cues.map(
    ({ start, end, lines: own }) =>
      `${shownTime(start)} --> ${shownTime(end)}\n${own.map(toVttText).join('\n')}\n`,
  );
  return ['WEBVTT\n', ...blocks].join('\n');
}
