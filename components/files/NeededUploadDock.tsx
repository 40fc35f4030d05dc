import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasUploads, subscribeToUploads } from '@/lib/upload/upload-signal';

const UploadDock = lazy(async () => ({ default: (await import('./UploadDock')).UploadDock }));

type Props = { userId: string; isCreator: boolean };

/** Upload dock, loaded for creators and for members who upload a file. */
export function NeededUploadDock({ userId, isCreator }: Props) {
  const isUploading = useSyncExternalStore(subscribeToUploads, hasUploads, () => false);
  if (!isCreator && !isUploading) return null;
  return (
    <Suspense>
      <UploadDock userId={userId} />
    </Suspense>
  );
}
