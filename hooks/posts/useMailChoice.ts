import { useState } from 'react';
import type { ReplyOf } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

export type MailChoice = ReplyOf<'GET /unsubscribe/:token/choice'>;

/** Changes the mail subscription to a creator's posts, for the link in a mail. */
export function useMailChoice(token: string, known: MailChoice) {
  const [choice, setChoice] = useState(known);
  const [isBusy, setBusy] = useState(false);
  return {
    choice,
    isBusy,
    /** @throws ApiError */
    async choose(isOn: boolean) {
      const params = { token };
      setBusy(true);
      try {
        if (isOn) await call('DELETE /unsubscribe/:token', { params });
        else await call('POST /unsubscribe/:token', { params });
        setChoice({ ...choice, isOn });
      } finally {
        setBusy(false);
      }
    },
  };
}
