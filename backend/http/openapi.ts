import { Router } from 'express';
import type { Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/index.ts';
import { system } from '../../contract/system.ts';
import { mount } from './mount.ts';

export const docsRouter = Router();

let document: object | undefined;

/** Returns the document, whose library is loaded with its first request. */
async function getDocument(): Promise<object> {
  const { createApiDocument } = await import('./api-document.ts');
  return (document ??= createApiDocument());
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const access: Record<Call['access'], string> = {
  public: 'everyone',
  member: 'members',
  creator: 'creators',
  business: 'managers of a business',
  office: 'the office',
};

const row = (call: Call) =>
  `<tr><td><code>${call.method}</code></td><td><code>/api${escapeHtml(call.path)}</code>${call.aliases
    .map((alias) => `<br><code>/api${escapeHtml(alias)}</code>`)
    .join('')}</td><td>${escapeHtml(call.summary)}</td><td>${access[call.access]}</td></tr>`;

/** Returns a page without a script for readers; the document has the details. */
const docsPage = () => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Kumu interface</title></head>
<body><main><h1>Kumu interface</h1>
<p>Every call with its shapes is in <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
Errors are <code>application/problem+json</code> with a stable <code>code</code>.</p>
<table border="1" cellpadding="6"><caption>${allCalls.length} calls</caption>
<thead><tr><th scope="col">Method</th><th scope="col">Address</th><th scope="col">What it does</th><th scope="col">Open to</th></tr></thead>
<tbody>${allCalls.map(row).join('')}</tbody></table></main></body></html>`;

mount(docsRouter, system.openApi, async ({ res }) => res.json(await getDocument()));
mount(docsRouter, system.docs, ({ res }) => res.type('html').send(docsPage()));
