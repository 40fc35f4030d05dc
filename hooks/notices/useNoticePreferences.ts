import { useState } from 'react';
import type { NoticePreferences } from '@/contract/notices';
import { useCall } from '@/hooks/useCall';
import type { CallInput } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

export type PreferencesChange = NonNullable<CallInput<'PATCH /notifications/preferences'>['body']>;

export type Preferences = {
  preferences: NoticePreferences;
  change: (body: PreferencesChange) => void;
};

/**
 * Reads and changes a person's preferences. A change is shown optimistically, and reverted if it is
 * rejected.
 */
export function useNoticePreferences() {
  const { data, error, mutate } = useCall('GET /notifications/preferences', {}, { revalidateOnFocus: false });
  const [status, setStatus] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle');

  async function change(body: PreferencesChange): Promise<void> {
    setStatus('saving');
    try {
      await mutate(call('PATCH /notifications/preferences', { body }), {
        optimisticData: (before) => apply(before ?? data!, body),
        revalidate: false,
      });
      setStatus('saved');
    } catch {
      setStatus('failed');
    }
  }
  return {
    data,
    error,
    reload: () => mutate(),
    status,
    change: (body: PreferencesChange) => void change(body),
  };
}

/** Returns the preferences with a change applied, which are shown until the change is saved. */
function apply(before: NoticePreferences, { topics = [], quietHours, digest }: PreferencesChange) {
  const changed = new Map(topics.map(({ topic, ...channels }) => [topic, channels]));
  return {
    ...before,
    topics: before.topics.map((row) => ({ ...row, ...changed.get(row.topic) })),
    quietHours: { ...before.quietHours, ...quietHours },
    digest: { ...before.digest, ...digest },
  };
}
