import { useRouter } from 'next/router';
import { call } from '@/lib/browser/call';

/** What somebody writes, and whether Kumu may show it to everybody. */
export type Feedback = { text: string; mayShow: boolean };

/** Sends it to the office, once: as a voice, or as feedback with the page that it is about. @throws ApiError */
export function useSendFeedback(): (feedback: Feedback) => Promise<unknown> {
  const { asPath } = useRouter();
  return ({ text, mayShow }) =>
    mayShow
      ? call('POST /kumu/cms/addmembervoice', { body: { text } })
      : // The query may be a secret, such as a code of a mail.
        call('POST /kumu/feedback', { body: { text, page: asPath.split(/[?#]/)[0]!.slice(0, 300) } });
}
