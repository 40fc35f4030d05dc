import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import type { Buy } from '@/hooks/checkout/useBuy';
import type { Choice } from '@/lib/checkout/choice';
import { returnPathOf } from '@/lib/checkout/checkout-return';
import { CheckoutReturn } from './CheckoutReturn';

const CheckoutModal = dynamic(() => import('./CheckoutModal').then((file) => file.CheckoutModal), {
  ssr: false,
});
const TipModal = dynamic(() => import('./TipModal').then((file) => file.TipModal), { ssr: false });

type Props = {
  choice: Choice;
  buy: Buy;
  tipChoice: Choice;
  tip: Buy;
  /** Query values that name the page, and stay in its address when a payment returns to it. */
  keep?: readonly string[];
  /** Where the focus goes when the checkout is closed. */
  backTo: () => HTMLElement | null | undefined;
  /** What the person has is to be read again. */
  onOwned: () => unknown;
  /** What was bought is to be used at once. */
  onStart: () => void;
};

/** The checkout of a content and of a tip over the content's page, and how a payment made there ended. */
export function PageCheckout({ choice, buy, tipChoice, tip, keep, backTo, onOwned, onStart }: Props) {
  const { asPath } = useRouter();
  const returnPath = returnPathOf(asPath, keep);
  return (
    <>
      {buy.isConfirming && (
        <CheckoutModal
          choice={choice}
          returnPath={returnPath}
          onOwned={onOwned}
          backTo={backTo}
          onClose={buy.close}
        />
      )}
      {tip.isConfirming && <TipModal choice={tipChoice} returnPath={returnPath} onClose={tip.close} />}
      <CheckoutReturn
        keep={keep}
        onSettled={onOwned}
        onRetry={(type) => {
          if (type === 'DONATION') tip.choose();
          else if (type !== 'GIFT') buy.choose();
        }}
        onStart={onStart}
      />
    </>
  );
}
