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
 * Preferences of a person. A change is shown at once and saved; a refused change is reverted.
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

/** Returns the preferences after a change, as they are shown until the change is saved. */
function apply(before: NoticePreferences, { topics = [], quietHours, digest }: PreferencesChange) {
  const changed = new Map(topics.map(({ topic, ...channels }) => [topic, channels]));
  return {
    ...before,
    topics: before.topics.map((row) => ({ ...row, ...changed.get(row.topic) })),
    quietHours: { ...before.quietHours, ...quietHours },
    digest: { ...before.digest, ...digest },
  };
}
