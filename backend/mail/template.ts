import { createElement as h, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { classes, inline, stylesheet } from './template-styles.ts';
import { toReadableAddress } from '../../contract/rules/mail-address.ts';

export type MailText = {
  subject: string;
  /** Text that an inbox shows beside the subject. */
  preheader: string;
  /**
   * Paragraphs. A line with only `{{link}}` is the button, followed by its address. A paragraph
   * that consists of any other placeholder is shown as a quote of a user's text.
   */
  body: string;
  /** Label of the button. */
  action?: string;
};
type Frame = { address: string; sentTo: string; stop: string };
export type RenderedMail = { subject: string; textBody: string; htmlBody: string };

const placeholder = /\{\{(\w+)\}\}/;
const LINK = '{{link}}';
/** Names of values that a user may have written on several lines. */
const severalLines = new Set(['lines', 'message', 'preview', 'reason', 'words']);

/**
 * Line breaks and other control characters, which are replaced so that a name or title cannot add a
 * header or a paragraph.
 */
const breaks = /[\p{Cc}\u2028\u2029]+/gu;

const shown = (name: string, value: string) =>
  severalLines.has(name) ? value.replace(/\r\n?/g, '\n') : value.replace(breaks, ' ');

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(new RegExp(placeholder, 'g'), (_, name: string) => shown(name, values[name] ?? ''));

const box = (kind: keyof typeof inline, ...children: ReactNode[]) =>
  h('div', { className: classes[kind], style: inline[kind] }, ...children);

/** Joins the lines of a text with line breaks. */
const lines = (texts: ReactNode[]): ReactNode[] =>
  texts.map((text, index) => h(Fragment, { key: index }, index > 0 && h('br'), text));

/** Replaces the placeholders of a line like `fill`, with the code in bold. */
const filled = (line: string, values: Record<string, string>): ReactNode =>
  line.split(new RegExp(placeholder, 'g')).map((part, index) => {
    if (index % 2 === 0) return part;
    const value = shown(part, values[part] ?? '');
    const key = `${part} ${index}`;
    if (part === 'unsubscribe')
      return h(
        'a',
        { key, href: value, target: '_blank', className: classes.address, style: inline.address },
        value,
      );
    if (part === 'code') return h('strong', { key, className: classes.code, style: inline.code }, value);
    return h(Fragment, { key }, ...lines(value.split('\n')));
  });

function button(link: string, action: string, { address }: Frame): ReactNode {
  const to = { href: link, target: '_blank' };
  return h(
    Fragment,
    { key: LINK },
    // The button is a table, because Outlook does not draw a background behind a link.
    h(
      'table',
      { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: inline.buttonTable },
      h(
        'tbody',
        null,
        h(
          'tr',
          null,
          h(
            'td',
            { className: classes.button, style: inline.button },
            h('a', { ...to, className: classes.buttonLink, style: inline.buttonLink }, action),
          ),
        ),
      ),
    ),
    box(
      'small',
      address,
      h('br'),
      h('a', { ...to, className: classes.address, style: inline.address }, link),
    ),
  );
}

function paragraph(text: string, values: Record<string, string>, action: string, frame: Frame): ReactNode[] {
  if (text !== LINK && new RegExp(`^${placeholder.source}$`).test(text))
    return [box('quote', filled(text, values))];
  const all = text.split('\n');
  const at = all.indexOf(LINK);
  const words = (some: string[]) =>
    some.length ? [box('paragraph', ...lines(some.map((line) => filled(line, values))))] : [];
  if (at < 0) return words(all);
  return [...words(all.slice(0, at)), button(values.link ?? '', action, frame), ...words(all.slice(at + 1))];
}

type About = {
  language: string;
  recipient: string;
};

/** Renders a mail as plain text and HTML from a single text, without pictures or scripts. */
export function renderMail(
  { subject, preheader, body, action = '' }: MailText,
  frame: Frame,
  values: Record<string, string>,
  { language, recipient }: About,
): RenderedMail {
  const title = fill(subject, values).replace(breaks, ' ');
  const sentTo = fill(frame.sentTo, { recipient: toReadableAddress(recipient) });
  // Texts with their own opt-out link do not get the general one.
  const stop = values.unsubscribe && !body.includes('{{unsubscribe}}') ? frame.stop : undefined;
  const page = h(
    'html',
    { lang: language },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, title),
      h('style', null, stylesheet),
    ),
    h(
      'body',
      { className: classes.page, style: inline.page },
      // The trailing spaces prevent an inbox from showing the first words of the body after the
      // preheader.
      h('div', { style: inline.preheader }, fill(preheader, values), '\u00a0\u200c'.repeat(80)),
      box(
        'column',
        box('brand', 'Kumu'),
        box(
          'panel',
          h('h1', { className: classes.title, style: inline.title }, title),
          ...body
            .split('\n\n')
            .flatMap((text) => paragraph(text, values, action, frame))
            .map((part, index) => h(Fragment, { key: index }, part)),
        ),
        box('foot', sentTo, stop && h(Fragment, null, h('br'), filled(stop, values))),
      ),
    ),
  );
  return {
    subject: title,
    textBody: `${[fill(body, values), sentTo, ...(stop ? [fill(stop, values)] : [])].join('\n\n')}\n`,
    htmlBody: `<!doctype html>${renderToStaticMarkup(page)}`,
  };
}
