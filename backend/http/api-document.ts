import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Call } from '../../contract/call.ts';
import { z } from '../../contract/zod.ts';
import packageJson from '../../package.json' with { type: 'json' };

const problemOf = ({ problem }: Call) => ({
  description: 'What is wrong (RFC 9457)',
  content: { 'application/problem+json': problem ? { schema: problem } : {} },
});

const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Returns true for a list that never has pages, so that its reply has no `nextCursor`. */
function isShortList({ method, reply }: Call): boolean {
  if (method !== 'GET' || !(reply instanceof z.ZodObject) || 'nextCursor' in reply.shape) return false;
  const fields = Object.values(reply.shape);
  return 'items' in reply.shape || (fields.length === 1 && fields[0] instanceof z.ZodArray);
}

/** Returns the other addresses of a call, and a note about a short list. */
function describe(call: Call): string | undefined {
  const aliases = call.aliases.map((alias) => `/api${alias}`).join(', ');
  const notes = [
    ...(aliases ? [`Also at ${aliases}`] : []),
    ...(isShortList(call) ? ['A short list: it is always whole and has no nextCursor'] : []),
  ];
  return notes.length ? notes.join('. ') : undefined;
}

function operationOf(call: Call): ZodOpenApiOperationObject {
  // A DELETE call has a body only if its contract names fields.
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
    description: describe(call),
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

const description =
  'Courses by independent creators. Lists return `items` and `nextCursor`; short lists say that they have none.';

/** Creates the OpenAPI document of calls of the contract. */
export function createApiDocument(calls: Call[]) {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Kumu', version: packageJson.version, description },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { accessToken: { type: 'apiKey', in: 'cookie', name: 'accessToken' } } },
    paths,
  });
}
