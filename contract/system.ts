import { z } from './zod.ts';
import { get } from './call.ts';

/** Description of the service itself. */
export const system = {
  openApi: get('/openapi.json', {
    access: 'public',
    raw: true,
    summary: 'This interface as an OpenAPI 3.1 document',
    reply: z.unknown(),
  }),
  docs: get('/docs', {
    access: 'public',
    raw: true,
    summary: 'This interface as a page to read',
    reply: z.unknown(),
  }),
};
