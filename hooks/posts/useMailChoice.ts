import { useState } from 'react';
import type { ReplyOf } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

export type MailChoice = ReplyOf<'GET /unsubscribe/:token/choice'>;

/** Whether the mails about a creator's posts come, for whoever has the link of one. */
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
