import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { NoticeLine, NoticeValue } from '@/contract/notices';
import { formatAverage, formatCents, formatDate, formatMoment, formatNumber } from '@/lib/format/format';

function format({ type, value }: NoticeValue, locale: string): string {
  if (type === 'cents') return formatCents(value, locale);
  if (type === 'count') return formatNumber(value, locale);
  if (type === 'moment') return formatMoment(value, locale);
  return type === 'day' ? formatDate(value, locale) : value;
}

/**
 * Placeholders for the values until the text is split. A tag could not mark a value, because a
 * title can contain a tag.
 */
const mark = (name: string) => `\u0001${name}\u0001`;
const marks = /\u0001(\w+)\u0001/g;

/** Returns the sentence of a line with its names and titles in bold. */
export function toLineText(line: NoticeLine, t: TFunction, locale: string, hasMany: boolean): ReactNode {
  const someone = t('notices.someone');
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(line.values).map(([name, value]) => [name, format(value, locale)])),
    person: line.people[0]?.name ?? someone,
    creator: line.creator?.name ?? someone,
    count: formatNumber(line.count, locale),
    average: line.averageStars === null ? '' : formatAverage(line.averageStars, locale),
  };
  const names = Object.fromEntries(Object.keys(values).map((name) => [name, mark(name)]));
  const form = hasMany ? 'many' : 'one';
  const text = t(`notices.lines.${line.kind}.${form}`, names);
  const fill = (part: string) => part.replace(marks, (_, name: string) => values[name] ?? '');
  return text
    .split(/<b>(.*?)<\/b>/)
    .map((part, index) => (index % 2 === 0 ? fill(part) : <b key={index}>{fill(part)}</b>));
}
