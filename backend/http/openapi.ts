import { Router } from 'express';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/index.ts';
import { system } from '../../contract/system.ts';
import { z } from '../../contract/zod.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { mount } from './mount.ts';

export const docsRouter = Router();

const problemOf = ({ problem }: Call) => ({
  description: 'What is wrong (RFC 9457)',
  content: { 'application/problem+json': problem ? { schema: problem } : {} },
});

const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

function operationOf(call: Call): ZodOpenApiOperationObject {
  // Only the deleting calls whose contract names fields have a body.
  const hasFields = call.body instanceof z.ZodObject && Object.keys(call.body.shape).length > 0;
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(call.method) || hasFields;
  const content = call.file
    ? {
        'multipart/form-data': {
          schema: {
            type: 'object' as const,
            properties: { [call.file.name]: { type: 'string' as const, format: 'binary' } },
          },
        },
      }
    : { 'application/json': { schema: call.body } };
  const names = paramsOf(call.path);
  const header = (name: string, description: string) => ({
    name,
    in: 'header' as const,
    required: true,
    description,
    schema: { type: 'string' as const },
  });
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1]!],
    description: call.aliases.length
      ? `Also at ${call.aliases.map((alias) => `/api${alias}`).join(', ')}`
      : undefined,
    security: call.access === 'public' ? [] : [{ accessToken: [] }],
    // Some calls accept any query and ignore it.
    requestParams: call.query instanceof z.ZodObject ? { query: call.query as never } : {},
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: { type: 'string' as const },
      })),
      ...(call.idempotent ? [header('Idempotency-Key', 'The same key never acts twice')] : []),
    ],
    ...(hasBody && { requestBody: { content: content as never } }),
    responses: {
      [String(call.status)]: {
        description: 'Done',
        ...(!call.raw && { content: { 'application/json': { schema: call.reply } } }),
      },
      default: problemOf(call),
    },
  };
}

function makeDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of allCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Kumu', version: packageJson.version, description: 'Courses by independent creators.' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { accessToken: { type: 'apiKey', in: 'cookie', name: 'accessToken' } } },
    paths,
  });
}

let document: ReturnType<typeof makeDocument> | undefined;
const getDocument = () => (document ??= makeDocument());

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

mount(docsRouter, system.openApi, ({ res }) => res.json(getDocument()));
mount(docsRouter, system.docs, ({ res }) => res.type('html').send(docsPage()));
