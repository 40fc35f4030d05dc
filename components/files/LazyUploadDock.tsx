import dynamic from 'next/dynamic';
import { useUser } from '@/hooks/accounts/useUser';

const UploadDock = dynamic(() => import('./UploadDock').then((module) => module.UploadDock), { ssr: false });

/** Loaded for creators only: nobody else uploads. */
export function LazyUploadDock() {
  const { user } = useUser();
  return user.creator ? <UploadDock /> : null;
}
