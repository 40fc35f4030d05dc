import type { Locale } from '../../contract/values/locales.ts';
import en from '../../locales/en/common.json' with { type: 'json' };

type LineTexts = { one: string; many?: string };

/** Texts of the lines of each language, which the list of notices has too. */
const languages: Record<Locale, Record<string, LineTexts>> = { en: en.notices.lines };

/** Control characters and line breaks, so that a title cannot add a line. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Returns the line of some notices as plain text, or undefined for a kind without a text.
 * @param values formatted values for the `{{names}}` of the text
 */
export function toLineText(
  language: Locale,
  kind: string,
  values: Record<string, string> & { count: string },
): string | undefined {
  const texts = languages[language][kind];
  if (!texts) return undefined;
  const text = values.count === '1' ? texts.one : (texts.many ?? texts.one);
  return text
    .replaceAll(/<\/?b>/g, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => (values[name] ?? '').replace(breaks, ' '));
}
