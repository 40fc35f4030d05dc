import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { loginFor } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { toReturnPath } from '@/lib/checkout/checkout-return';
import type { GiftedContent } from './GiftModal';
import { withWalletTexts } from '@/lib/browser/with-wallet-texts';

const GiftModal = dynamic(() => withWalletTexts(import('./GiftModal')).then((file) => file.GiftModal), {
  ssr: false,
});

type Props = { thing: GiftedContent; size?: 's' | 'm'; children: ReactNode; className?: string };

/** Button to give content as a gift. A visitor is led to log in first. */
export function GiftButton({ thing, size = 's', children, className }: Props) {
  const router = useRouter();
  const { isKnown, isSignedIn } = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        theme="hollow"
        size={size}
        icon="gift"
        className={className}
        onClick={() => (isKnown && !isSignedIn ? void router.push(loginFor(router.asPath)) : setOpen(true))}
      >
        {children}
      </Button>
      {isOpen && (
        <GiftModal thing={thing} returnPath={toReturnPath(router.asPath)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
