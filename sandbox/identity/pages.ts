import { html, type Html } from '../payments/hosted/html.ts';
import type { Person } from './people.ts';

function page(title: string, content: Html): string {
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/identity.css" />
      </head>
      <body>
        <header class="banner"><strong>Test sandbox:</strong> these people are made up</header>
        <main>${content}</main>
      </body>
    </html>`.markup
  }\n`;
}

/** Everybody as a button, and the way back without choosing. */
export function choicePage(name: string, people: readonly Person[]): string {
  const title = `Log in with ${name}`;
  return page(
    title,
    html`<form class="card" method="post">
      <h1>${title}</h1>
      <p>Choose who you are. There’s no password here, and nothing leaves this machine.</p>
      ${people.map(
        ({ id, claims, note }) =>
          html`<button class="person" name="person" value="${id}">
            <b>${claims.name ?? 'No name'}</b>
            <span>${claims.email ?? 'no email address'}</span>
            <small>${note}</small>
          </button>`,
      )}
      <button class="cancel" name="person" value="">Cancel</button>
    </form>`,
  );
}

/** @param text what happened */
export const problemPage = (text: string): string =>
  page(
    'That didn’t work',
    html`<section class="card">
      <h1>That didn’t work</h1>
      <p>${text}</p>
    </section>`,
  );
