import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import { uploads } from '@/lib/upload/upload-store';

type Told = Record<'started' | 'half' | 'failed', boolean>;

/** Announces start, half and failure of each upload; the toast announces the end. */
export function UploadAnnouncer() {
  const { t } = useTranslation('dashboard');
  const [message, setMessage] = useState('');

  useEffect(() => {
    const told = new Map<string, Told>();
    return uploads.subscribe(() => {
      for (const { id, state, progress, fileName: name } of uploads.getSnapshot().items) {
        const before = told.get(id) ?? { started: false, half: false, failed: false };
        const after = {
          started: before.started || state === 'uploading',
          half: before.half || progress >= 50,
          failed: state === 'failed',
        };
        told.set(id, after);
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
