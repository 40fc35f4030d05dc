import { capital } from './files.ts';
import { kindNames } from './kind-names.ts';

/** Returns the contract of a new kind: calls that create, show, change and publish a content. */
export function writeKindContract(folder: string, type: string): string {
  const { one, One, a, label } = kindNames(folder, type);
  return `import { z } from './zod.ts';
import { get, patch, post } from './call.ts';
import { Byline } from './content.ts';
import { Cents, Id, Instant, PriceCents, Tags, Title, TopicId } from './shared.ts';
import { ${one}States } from './values/states.ts';

/** ${capital(label)} as everybody sees it. */
export const ${One}Page = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  topicId: TopicId.nullable(),
  tags: z.array(z.string()),
  priceCents: Cents,
  creator: Byline,
});
export type ${One}Page = z.infer<typeof ${One}Page>;

/** ${capital(label)} as its creator edits it. */
export const ${One}Draft = ${One}Page.extend({
  state: z.enum(${one}States),
  publishAt: Instant.nullable(),
  /** Version that was read. A change sends this version. */
  version: z.int(),
});
export type ${One}Draft = z.infer<typeof ${One}Draft>;

const ${One}Input = z.strictObject({
  title: Title,
  summary: z.string().trim().max(160),
  topicId: TopicId,
  tags: Tags,
  priceCents: PriceCents,
});

/** Version that the request refers to. */
const Version = z.int().min(1).max(1_000_000_000);

export const ${folder} = {
  create: post('/${folder}', {
    access: 'creator',
    status: 201,
    summary: 'Start ${a} ${label} as a draft',
    body: ${One}Input.partial().required({ title: true }),
    reply: ${One}Draft,
  }),
  read: get('/${folder}/:id', {
    access: 'public',
    summary: 'Public data of a published ${label}',
    reply: ${One}Page,
  }),
  draft: get('/${folder}/:id/draft', {
    access: 'creator',
    summary: 'Own ${label} in any state except deleted',
    reply: ${One}Draft,
  }),
  update: patch('/${folder}/:id', {
    access: 'creator',
    summary: 'Change an own ${label}; 409 if another window saved it since this version',
    body: ${One}Input.partial().extend({ version: Version }),
    reply: ${One}Draft,
  }),
  updateStatus: patch('/${folder}/:id/status', {
    access: 'creator',
    summary: 'Publish now or at a time (publishAt), unpublish, or unschedule (DRAFT)',
    body: z.strictObject({
      status: z.enum(['PUBLISHED', 'UNPUBLISHED', 'DRAFT']),
      publishAt: Instant.optional(),
      /** Version that was read; omitted if no text was shown, as in a list. */
      version: Version.optional(),
    }),
    reply: ${One}Draft,
  }),
};
`;
}

export const writeKindRoutes = (folder: string): string => `import { Router } from 'express';
import { ${folder} } from '../../contract/${folder}.ts';
import { mount } from '../http/mount.ts';
import * as service from './service.ts';

export const ${folder}Router = Router();

mount(${folder}Router, ${folder}.create, ({ actor, body }) => service.create(actor, body));
mount(${folder}Router, ${folder}.read, ({ params }) => service.read(params.id));
mount(${folder}Router, ${folder}.draft, ({ actor, params }) => service.readDraft(actor, params.id));
mount(${folder}Router, ${folder}.update, ({ actor, params, body: { version, ...change } }) =>
  service.update(actor, params.id, change, version),
);
mount(${folder}Router, ${folder}.updateStatus, ({ actor, params, body }) =>
  service.updateStatus(actor, params.id, body),
);
`;
