import { html, type Html } from './html.ts';

/** A whole document around one page of the sandbox. */
export function layout(title: string, content: Html) {
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/c/checkout.css" />
      </head>
      <body>
        <header class="banner"><strong>Test sandbox:</strong> no real money moves</header>
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
