import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { Card } from '@/components/ui/layout/Card';
import type { Quote } from '@/contract/checkout';
import { paths } from '@/contract/paths';
import { toReturnPath } from '@/lib/checkout/checkout-return';
import type { Choice } from '@/lib/checkout/choice';
import { saleKinds } from '@/lib/sale-kinds';
import { CheckoutReturn } from './CheckoutReturn';
import { ConfirmPurchase } from './ConfirmPurchase';
import styles from './CheckoutPage.module.scss';
import { SavedCheckout } from './SavedCheckout';

const own = ['contentId', 'type'] as const;

/** `choice` is null if the address names no content; then the last saved choice is used. */
type Props = { choice: Choice | null; quote: Quote | null };

/** Checkout confirmation on a separate page. */
export function CheckoutPage({ choice, quote }: Props) {
  const { t } = useTranslation('wallet');
  const router = useRouter();
  const title = t(choice ? saleKinds[choice.transactionType].title : 'checkout.page');
  return (
    <>
      <PageHead title={title} noIndex />
      <div className={styles.page}>
        <h1>{title}</h1>
        {choice ? (
          <Card look="raised" className={styles.panel}>
            <ConfirmPurchase
              choice={choice}
              quote={quote ?? undefined}
              returnPath={toReturnPath(router.asPath, own)}
            />
          </Card>
        ) : (
          <SavedCheckout />
        )}
      </div>
      <CheckoutReturn keep={own} onDone={() => void router.push(quote?.path ?? paths.myLibrary)} />
    </>
  );
}
