import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { Card } from '@/components/ui/Card';
import type { Quote } from '@/contract/checkout';
import { paths } from '@/contract/paths';
import { returnPathOf } from '@/lib/checkout/checkout-return';
import type { Choice } from '@/lib/checkout/choice';
import { CheckoutReturn } from './CheckoutReturn';
import { ConfirmPurchase } from './ConfirmPurchase';
import styles from './CheckoutPage.module.scss';

const own = ['contentId', 'type'] as const;

type Props = { choice: Choice; quote: Quote | null };

/** The confirmation as a page of its own. */
export function CheckoutPage({ choice, quote }: Props) {
  const { t } = useTranslation('wallet');
  const router = useRouter();
  return (
    <>
      <PageHead title={t('checkout.title')} noIndex />
      <div className={styles.page}>
        <h1>{t('checkout.title')}</h1>
        <Card look="raised" className={styles.panel}>
          <ConfirmPurchase
            choice={choice}
            quote={quote ?? undefined}
            returnPath={returnPathOf(router.asPath, own)}
          />
        </Card>
      </div>
      <CheckoutReturn keep={own} onDone={() => void router.push(quote?.path ?? paths.myLibrary)} />
    </>
  );
}
