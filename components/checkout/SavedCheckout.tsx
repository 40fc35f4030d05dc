import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useSavedChoice } from '@/hooks/checkout/useSavedChoice';
import { paths } from '@/contract/paths';
import styles from './CheckoutPage.module.scss';
import { ConfirmPurchase } from './ConfirmPurchase';

/** Confirmation of the last choice, or links when no choice is saved. */
export function SavedCheckout() {
  const { t } = useTranslation('wallet');
  const choice = useSavedChoice();
  if (choice === null)
    return (
      <EmptyState
        title={t('checkout.empty.title')}
        action={
          <div className={styles.actions}>
            <ButtonLink theme="green" href={paths.courses}>
              {t('checkout.empty.courses')}
            </ButtonLink>
            <ButtonLink theme="hollow-border" href={paths.myLibrary}>
              {t('checkout.toLibrary')}
            </ButtonLink>
          </div>
        }
      >
        {t('checkout.empty.text')}
      </EmptyState>
    );
  return (
    <Card look="raised" className={styles.panel}>
      {choice ? (
        // The return address names the purchase, because the saved checkout is removed by then.
        <ConfirmPurchase
          choice={choice}
          returnPath={paths.checkoutOf(choice.transactionType, choice.contentId)}
        />
      ) : (
        <LoadingRegion label={t('checkout.loading')}>
          <Skeleton shape="block" height={220} />
        </LoadingRegion>
      )}
    </Card>
  );
}
