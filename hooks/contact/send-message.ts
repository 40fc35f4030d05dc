import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

export type Written = CallInput<'POST /contact'>['body'];

/** @throws ApiError */
export const sendMessage = (body: Written) => call('POST /contact', { body });
