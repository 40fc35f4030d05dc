import { html, type Html } from './html.ts';

/** Styles of the pages of a sandbox, and the notice about its invented content. */
type Frame = { styles: string; about: string };

const payments: Frame = { styles: '/c/checkout.css', about: 'no real money moves' };

/**
 * Returns the document around a page of a sandbox. The default frame is the frame of the payments
 * sandbox.
 */
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

/** Returns a page that contains only a message. */
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
