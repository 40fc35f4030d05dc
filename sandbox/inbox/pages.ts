import type { Mail } from './mails.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!);
/**
 * Web address up to a space or a character that addresses do not contain. A full stop or bracket at
 * the end belongs to the sentence.
 */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

export function listPage(mails: Mail[], recipient: string): string {
  const rows = mails.map(
    (mail) => `<li><a href="/mails/${escapeHtml(mail.id)}">
      <span class="subject">${escapeHtml(mail.subject) || '(no subject)'}</span>
      <span class="to">to ${escapeHtml(mail.recipient)}</span>${time(mail)}</a></li>`,
  );
  const empty = recipient ? `No mail to ${escapeHtml(recipient)}.` : 'No mail yet.';
  return page(
    'Inbox',
    `<h1>Inbox</h1>
    <p>Mail that Kumu sent on this machine. None of it left it.</p>
    <form action="/" role="search">
      <label for="to">Sent to</label>
      <input id="to" name="to" type="search" inputmode="email" autocomplete="off" value="${escapeHtml(recipient)}">
      <button>Show</button>
    </form>
    ${rows.length ? `<ol class="mails">${rows.join('')}</ol>` : `<p class="empty">${empty}</p>`}`,
  );
}

export function mailPage(mail: Mail): string {
  return page(
    mail.subject || '(no subject)',
    `<p><a href="/">All mail</a></p>
    <h1>${escapeHtml(mail.subject) || '(no subject)'}</h1>
    <p class="to">to <a href="/?to=${encodeURIComponent(mail.recipient)}">${escapeHtml(mail.recipient)}</a>${time(mail)}</p>
    <iframe src="/mails/${escapeHtml(mail.id)}/html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
    <h2>As plain text</h2>
    <pre>${withLinks(mail.textBody)}</pre>`,
  );
}

export function missingPage(): string {
  return page('Not found', '<h1>Not found</h1><p>There is no such mail.</p><p><a href="/">All mail</a></p>');
}

/** Returns the escaped text with its web addresses as links. */
export function withLinks(text: string): string {
  let end = 0;
  let html = '';
  for (const match of text.matchAll(address)) {
    const link = escapeHtml(match[0]);
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${link}" rel="noreferrer">${link}</a>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}

function time({ createdAt }: Mail): string {
  const at = createdAt.toISOString();
  return ` <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} · Kumu inbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/inbox.css">
  </head>
  <body><main>${body}</main></body>
</html>
`;
}
