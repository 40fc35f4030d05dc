import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { Cover } from '@/components/ui/display/Cover';
import { IconList } from '@/components/ui/display/IconList';
import { PriceTag } from '@/components/money/PriceTag';
import { usePrice } from '@/components/money/usePrice';
import type { Quote } from '@/contract/checkout';
import { refundRule } from '@/contract/values/checkout';
import { formatDuration } from '@/lib/format/format';
import { saleKinds } from '@/lib/sale-kinds';
import styles from './ConfirmPurchase.module.scss';
import { MembershipTerms } from './MembershipTerms';

/** Types of sale with a right to a refund that is stated before the payment. */
const refundable = ['PPV_COURSE', 'PPV_PRODUCT', 'PPV_LIVE'] as const;
const isRefundable = (type: Quote['type']): type is (typeof refundable)[number] =>
  (refundable as readonly string[]).includes(type);
const refundValues = { count: refundRule.days, percent: refundRule.consumedPercent };

/** Contents of a purchase, the right to a refund, and the total. */
export function PurchaseSummary({ quote }: { quote: Quote }) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  // A cover crops a portrait and would cut off the face.
  const isOfPerson = saleKinds[quote.type].picture === 'portrait';
  return (
    <>
      <div className={styles.item}>
        {isOfPerson && quote.creator ? (
          <Avatar
            id={quote.creator.id}
            name={quote.creator.name}
            src={quote.creator.picture?.smallUrl}
            size={72}
          />
        ) : (
          <div className={styles.cover}>
            <Cover picture={quote.picture} topicId={quote.topicId ?? quote.title} sizes="120px" />
          </div>
        )}
        <div>
          <p className={styles.type}>{t(`checkout.type.${quote.type}`)}</p>
          <p className={styles.title}>{quote.title}</p>
          {quote.creator && <p className={styles.by}>{quote.creator.name}</p>}
        </div>
      </div>
      <IconList
        tone="good"
        className={styles.included}
        items={[
          ...quote.included.map(({ code, count, seconds }) => ({
            key: code,
            icon: 'check' as const,
            text:
              code === 'parts' && seconds === 0
                ? t('checkout.get.reading', { count })
                : t(`checkout.get.${code}`, { count, length: formatDuration(seconds) }),
          })),
          ...(isRefundable(quote.type)
            ? [
                {
                  key: 'refund',
                  icon: 'return' as const,
                  text: t(`checkout.refund.${quote.type}`, refundValues),
                },
              ]
            : []),
        ]}
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
