import dynamic from 'next/dynamic';
import type { Join } from '@/hooks/memberships/useMemberships';
import { withWalletTexts } from '@/lib/browser/with-wallet-texts';

const CheckoutModal = dynamic(
  () => withWalletTexts(import('@/components/checkout/CheckoutModal')).then((file) => file.CheckoutModal),
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
