import type { Locale } from '../../contract/values/locales.ts';
import en from '../../locales/en/common.json' with { type: 'json' };

type LineTexts = { one: string; many?: string };

/** Texts of notice lines by language. The list of notices uses the same texts. */
const languages: Record<Locale, Record<string, LineTexts>> = { en: en.notices.lines };

/** Control characters and line breaks. They are removed so that a title cannot add a line. */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Returns the line of the given notices as plain text; undefined for a kind without a text.
 * @param values formatted values of the `{{names}}` in the text
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
