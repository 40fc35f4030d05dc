import { DigitalProductInput, type DigitalProductDraft } from '@/contract/digital-product-editing';
import { toFieldErrors } from '@/contract/rules/field-errors';
import { isUntried } from '@/contract/values/downloads';
import { editedKind } from '@/lib/editing/edited-kind';
import type { CallInput } from '@/lib/api-call';
import { call, toCallPath } from '@/lib/browser/call';

export type DigitalProductChange = Omit<
  CallInput<'PATCH /digital-products/:id'>['body'],
  'version' | 'knownFiles'
>;
export type FileChange = NonNullable<DigitalProductChange['files']>[number];
type NewStatus = Omit<CallInput<'PATCH /digital-products/:id/status'>['body'], 'version'>;

/** Returns the entry of a newly appended file. */
export const newFile = (id: string): FileChange => ({ id, title: '', note: '', samplePages: [] });

/** Requests of the digital product editor. */
export const editedDigitalProducts = editedKind<DigitalProductDraft, DigitalProductChange, NewStatus>({
  contentType: 'DIGITAL_PRODUCT',
  words: ['title', 'summary', 'description', 'tags'],
  keyOf: (id) => toCallPath('GET /digital-products/:id/draft', { params: { id } }),
  read: (id) => call('GET /digital-products/:id/draft', { params: { id } }),
  // The server is still testing a newly added PDF.
  isAwaited: ({ files }) => files.some(isUntried),
  publicFields: ({ priceCents }) => ({ priceCents }),
  check(fields) {
    const result = DigitalProductInput.partial().safeParse(fields);
    return result.success ? [] : toFieldErrors(result.error);
  },
  save: (id, body) => call('PATCH /digital-products/:id', { params: { id }, body }),
  setStatus: (id, body) => call('PATCH /digital-products/:id/status', { params: { id }, body }),
  remove: (id) => call('DELETE /digital-products/:id', { params: { id } }),
  files: { target: 'DIGITAL_PRODUCT', entryOf: newFile },
});
