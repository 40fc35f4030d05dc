import { useRouter } from 'next/router';
import { call } from '@/lib/browser/call';

/** Feedback text, with the permission to show it publicly. */
export type Feedback = { text: string; mayShow: boolean };

/**
 * Sends feedback to the office once. It is sent as a testimonial, or as feedback with the page that
 * it is about.
 * @throws ApiError
 */
export function useSendFeedback(): (feedback: Feedback) => Promise<unknown> {
  const { asPath } = useRouter();
  return ({ text, mayShow }) =>
    mayShow
      ? call('POST /kumu/cms/addmembervoice', { body: { text } })
      : // The query may contain a secret, such as a code from a mail.
        call('POST /kumu/feedback', { body: { text, page: asPath.split(/[?#]/)[0]!.slice(0, 300) } });
}
