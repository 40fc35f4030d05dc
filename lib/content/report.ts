import type { CallInput } from '@/lib/api-call';
import type { ReportReason } from '@/contract/values/content';
import { call } from '@/lib/browser/call';

/** Target of a report: content, or a comment on it. */
export type Reported = Pick<CallInput<'POST /reports'>['body'], 'contentType' | 'contentId' | 'commentId'>;

/** @throws ApiError */
export const report = (reported: Reported, reason: ReportReason, text: string) =>
  call('POST /reports', { body: { ...reported, reason, text } });
