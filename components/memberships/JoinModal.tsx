import dynamic from 'next/dynamic';
import type { Join } from '@/hooks/memberships/useMemberships';
import { withTexts } from '@/lib/browser/with-texts';

const CheckoutModal = dynamic(
  () => withTexts('wallet', import('@/components/checkout/CheckoutModal')).then((file) => file.CheckoutModal),
  { ssr: false },
);

type Props = { join: Join; returnPath: string; onClose: () => void };

/** Dialog that confirms joining a membership. */
export const JoinModal = ({ join, returnPath, onClose }: Props) => (
  <CheckoutModal
    choice={join.choice}
    returnPath={returnPath}
    onClose={onClose}
    onOwned={() => void join.own.reload()}
  />
);
