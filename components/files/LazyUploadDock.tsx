import { lazy, Suspense } from 'react';
import { useUser } from '@/hooks/accounts/useUser';

const NeededUploadDock = lazy(async () => ({
  default: (await import('./NeededUploadDock')).NeededUploadDock,
}));

/** Upload dock, loaded only for signed-in people because visitors cannot upload. */
export function LazyUploadDock() {
  const { user } = useUser();
  if (user.id === null) return null;
  return (
    <Suspense>
      <NeededUploadDock userId={user.id} isCreator={Boolean(user.creator)} />
    </Suspense>
  );
}
