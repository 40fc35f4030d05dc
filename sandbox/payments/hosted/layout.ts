import { html, type Html } from './html.ts';

/** What the pages of one sandbox have in common: their styles, and what is made up there. */
type Frame = { styles: string; about: string };

const payments: Frame = { styles: '/c/checkout.css', about: 'no real money moves' };

/** A whole document around one page of a sandbox; of the payments without a frame. */
export function layout(title: string, content: Html, { styles, about }: Frame = payments): string {
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${styles}" />
      </head>
      <body>
        <header class="banner"><strong>Test sandbox:</strong> ${about}</header>
        <main>${content}</main>
      </body>
    </html>`.markup
  }\n`;
}

/** A page with a message only. */
export function notice(title: string, text: string, link?: { href: string; label: string } | null) {
  return layout(
    title,
    html`<section class="card notice">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<p><a class="button secondary" href="${link.href}">${link.label}</a></p>`}
    </section>`,
  );
}
