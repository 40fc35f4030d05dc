/** Maximum length of an iCalendar line without its line break (bytes; RFC 5545, 3.1). */
const MOST_BYTES = 75;

/** Escapes a text value (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/**
 * Folds a line between two characters, because a character that is split into bytes would be
 * unreadable.
 */
function fold(line: string): string {
  const lines = [''];
  for (const sign of line) {
    // A continuation line begins with a space, which counts as one byte.
    const limit = lines.length === 1 ? MOST_BYTES : MOST_BYTES - 1;
    if (Buffer.byteLength(lines.at(-1)! + sign) > limit) lines.push(sign);
    else lines[lines.length - 1] += sign;
  }
  return lines.join('\r\n ');
}

/** Formats an instant such as "20261121T073000Z". */
const toUtc = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Event in an iCalendar file. */
export type CalendarEvent = {
  /** Identity of the event, the same in all its versions. */
  uid: string;
  /** Version number; a calendar replaces an event by a version with a higher number. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  description: string;
  url: string;
  isCancelled: boolean;
};

/** Returns an iCalendar file with one event (RFC 5545). */
export function toCalendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kumu//Lives//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${toUtc(event.changedAt)}`,
    `DTSTART:${toUtc(event.startsAt)}`,
    `DTEND:${toUtc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
