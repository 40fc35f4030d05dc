import { lazy, Suspense } from 'react';
import { useUser } from '@/hooks/accounts/useUser';

const UploadDock = lazy(async () => ({ default: (await import('./UploadDock')).UploadDock }));

/** Upload dock, loaded only for creators because only creators upload. */
export function LazyUploadDock() {
  const { user } = useUser();
  if (!user.creator || user.id === null) return null;
  return (
    <Suspense>
      <UploadDock userId={user.id} />
    </Suspense>
  );
}
