import dynamic from 'next/dynamic';
import { useUser } from '@/hooks/accounts/useUser';

// Loaded on demand, because only the office sees it.
const ViewBanner = dynamic(() => import('./ViewBanner').then((file) => file.ViewBanner), { ssr: false });

/** Bar on every page while the office sees Kumu as the user. */
export function ViewBar() {
  const { user } = useUser();
  return user.viewEndsAt !== undefined && <ViewBanner user={user} endsAt={user.viewEndsAt} />;
}
