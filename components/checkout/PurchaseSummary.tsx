import { useTranslation } from 'next-i18next/pages';
import { Cover } from '@/components/ui/display/Cover';
import { IconList } from '@/components/ui/display/IconList';
import { PriceTag } from '@/components/money/PriceTag';
import { usePrice } from '@/components/money/usePrice';
import type { Quote } from '@/contract/checkout';
import { formatDuration } from '@/lib/format/format';
import styles from './ConfirmPurchase.module.scss';
import { MembershipTerms } from './MembershipTerms';

export function PurchaseSummary({ quote }: { quote: Quote }) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  return (
    <>
      <div className={styles.item}>
        <div className={styles.cover}>
          <Cover picture={quote.picture} topicId={quote.topicId ?? quote.title} sizes="120px" />
        </div>
        <div>
          <p className={styles.type}>{t(`checkout.type.${quote.type}`)}</p>
          <p className={styles.title}>{quote.title}</p>
          {quote.creator && <p className={styles.by}>{quote.creator.name}</p>}
        </div>
      </div>
      <IconList
        tone="good"
        className={styles.included}
        items={quote.included.map(({ code, count, seconds }) => ({
          key: code,
          icon: 'check',
          text:
            code === 'parts' && seconds === 0
              ? t('checkout.get.reading', { count })
              : t(`checkout.get.${code}`, { count, length: formatDuration(seconds) }),
        }))}
      />
      {quote.recurring ? (
        <MembershipTerms quote={quote} />
      ) : (
        <div className={styles.sum}>
          {quote.discount && (
            <p>
              <span>{t('checkout.price')}</span>
              <span>{price(quote.totalCents + quote.discount.offCents, { exact: true })}</span>
            </p>
          )}
          {quote.discount && (
            <p>
              <span>{quote.discount.code}</span>
              <span>{t('checkout.off', { amount: price(quote.discount.offCents, { exact: true }) })}</span>
            </p>
          )}
          <p className={styles.total}>
            <span>{t('checkout.total')}</span>
            <PriceTag cents={quote.totalCents} />
          </p>
        </div>
      )}
    </>
  );
}
