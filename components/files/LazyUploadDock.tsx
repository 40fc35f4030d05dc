import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { hasUploads, subscribeToUploads } from '@/lib/upload/upload-signal';

const UploadDock = lazy(async () => ({ default: (await import('./UploadDock')).UploadDock }));

/** Upload dock, loaded for creators and for members who upload a file. */
export function LazyUploadDock() {
  const { user } = useUser();
  const isUploading = useSyncExternalStore(subscribeToUploads, hasUploads, () => false);
  if (user.id === null || (!user.creator && !isUploading)) return null;
  return (
    <Suspense>
      <UploadDock userId={user.id} />
    </Suspense>
  );
}
