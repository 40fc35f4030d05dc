import type { CallInput } from '@/lib/api-call';
import type { ReportReason } from '@/contract/values/content';
import { call } from '@/lib/browser/call';

/** Subject of a report: content, a creator or a comment. */
export type Reported = Pick<CallInput<'POST /reports'>['body'], 'subjectType' | 'subjectId'>;

/** @throws ApiError */
export const report = (reported: Reported, reason: ReportReason, text: string) =>
  call('POST /reports', { body: { ...reported, reason, text } });
