import { Router } from 'express';
import type { Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/index.ts';
import { system } from '../../contract/system.ts';
import { mount } from './mount.ts';

export const docsRouter = Router();

const documents = new Map<boolean, object>();

/** Lists the calls that a person may know of. Only people of the office know of its calls. */
const listKnownCalls = (isOffice: boolean) => allCalls.filter((call) => isOffice || call.access !== 'office');

/** Returns the document. Its library is loaded with the first request. */
async function getDocument(isOffice: boolean): Promise<object> {
  const { createApiDocument } = await import('./api-document.ts');
  const document = documents.get(isOffice) ?? createApiDocument(listKnownCalls(isOffice));
  documents.set(isOffice, document);
  return document;
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

/** Returns an HTML overview without scripts; the OpenAPI document has the details. */
const docsPage = (calls: Call[]) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Kumu interface</title></head>
<body><main><h1>Kumu interface</h1>
<p>Every call with its shapes is in <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
Errors are <code>application/problem+json</code> with a stable <code>code</code>.</p>
<table border="1" cellpadding="6"><caption>${calls.length} calls</caption>
<thead><tr><th scope="col">Method</th><th scope="col">Address</th><th scope="col">What it does</th><th scope="col">Open to</th></tr></thead>
<tbody>${calls.map(row).join('')}</tbody></table></main></body></html>`;

mount(docsRouter, system.openApi, async ({ actor, res }) =>
  res.json(await getDocument(actor?.isOffice === true)),
);
mount(docsRouter, system.docs, ({ actor, res }) =>
  res.type('html').send(docsPage(listKnownCalls(actor?.isOffice === true))),
);
