import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import type { Buy } from '@/hooks/checkout/useBuy';
import type { Choice } from '@/lib/checkout/choice';
import { toReturnPath } from '@/lib/checkout/checkout-return';
import { CheckoutReturn } from './CheckoutReturn';
import { withWalletTexts } from '@/lib/browser/with-wallet-texts';

const CheckoutModal = dynamic(
  () => withWalletTexts(import('./CheckoutModal')).then((file) => file.CheckoutModal),
  {
    ssr: false,
  },
);
const TipModal = dynamic(() => withWalletTexts(import('./TipModal')).then((file) => file.TipModal), {
  ssr: false,
});

type Props = {
  choice: Choice;
  buy: Buy;
  tipChoice: Choice;
  tip: Buy;
  /** Query parameters that identify the page, so they are not removed when a payment returns. */
  keep?: readonly string[];
  /** Element that receives the focus when the checkout closes. */
  backTo: () => HTMLElement | null | undefined;
  /** Title of the digital product that is included with the content. */
  comesWith?: string;
  /** Called when the user's owned content must be loaded again. */
  onOwned: () => unknown;
  /** Called to use the purchased content at once. */
  onStart: () => void;
};

/**
 * Checkout and tip dialogs over a content page, with the outcome of a payment that returns to the
 * page.
 */
export function PageCheckout({ choice, buy, tipChoice, tip, keep, comesWith, ...reactions }: Props) {
  const { backTo, onOwned, onStart } = reactions;
  const { asPath } = useRouter();
  const returnPath = toReturnPath(asPath, keep);
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
        comesWith={comesWith}
        onSettled={onOwned}
        onRetry={(what) => ({ tip, content: buy })[what].choose()}
        onStart={onStart}
      />
    </>
  );
}
