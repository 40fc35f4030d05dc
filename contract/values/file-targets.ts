import type { UploadOrigin } from './events.ts';

/**
 * Targets to which a finished upload can be attached, with the origin that product events report.
 * This file must not contain schemas, because pages without a form load it in the browser.
 */
const origins = {
  SERIES_PART: 'CONTENTCREATION',
  CREDENTIAL: 'PROFILE',
  POST: 'CONTENTCREATION',
  DIGITAL_PRODUCT: 'CONTENTCREATION',
  CHAT: 'CHAT',
  CLAIM: 'CLAIM',
} as const satisfies Record<string, UploadOrigin>;

export type FileTarget = keyof typeof origins;
export const fileTargets = Object.keys(origins) as FileTarget[];

/** Target of an upload; null for a file that is only added to the library. */
export type UploadTarget = { kind: FileTarget; id: string } | null;

export const toUploadOrigin = (target: UploadTarget): UploadOrigin =>
  target ? origins[target.kind] : 'LIBRARY';

/** Reasons why a finished upload was not attached to its target. The file is not deleted. */
export const attachRefusals = ['GONE', 'LOCKED', 'FULL', 'WRONG_KIND'] as const;
export type AttachRefusal = (typeof attachRefusals)[number];
