import { html, type Html } from '../payments/hosted/html.ts';
import { layout } from '../payments/hosted/layout.ts';
import type { Person } from './people.ts';

const page = (title: string, content: Html): string =>
  layout(title, content, { styles: '/identity.css', about: 'these people are made up' });

/** Returns a page with a button for each person and a link to return without a choice. */
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

/**
 * Returns a page that reports a problem.
 * @param text description of the problem
 */
export const problemPage = (text: string): string =>
  page(
    'That didn’t work',
    html`<section class="card">
      <h1>That didn’t work</h1>
      <p>${text}</p>
    </section>`,
  );
