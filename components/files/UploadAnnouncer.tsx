import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import { uploads } from '@/lib/upload/upload-store';

type Announced = Record<'started' | 'half' | 'failed', boolean>;

/**
 * Announces the start, the halfway point and the failure of each upload. A toast announces the end.
 */
export function UploadAnnouncer() {
  const { t } = useTranslation('common');
  const [message, setMessage] = useState('');

  useEffect(() => {
    const announced = new Map<string, Announced>();
    return uploads.subscribe(() => {
      for (const { id, state, progress, fileName: name } of uploads.getSnapshot().items) {
        const before = announced.get(id) ?? { started: false, half: false, failed: false };
        const after = {
          started: before.started || state === 'uploading',
          half: before.half || progress >= 50,
          failed: state === 'failed',
        };
        announced.set(id, after);
        if (after.failed && !before.failed) setMessage(t('uploads.said.failed', { name }));
        else if (after.half && !before.half) setMessage(t('uploads.said.half', { name }));
        else if (after.started && !before.started) setMessage(t('uploads.said.started', { name }));
      }
    });
  }, [t]);

  return (
    <span role="status" className="visually-hidden">
      {message}
    </span>
  );
}
