import { useTranslation } from 'next-i18next/pages';
import { Cover } from '@/components/ui/Cover';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Icon } from '@/components/ui/Icon';
import { PriceTag } from '@/components/ui/PriceTag';
import { usePrice } from '@/components/ui/usePrice';
import { usePay } from '@/hooks/checkout/useCheckout';
import type { Offer } from '@/lib/checkout/offer';
import { formatDuration } from '@/lib/format/format';
import { paths } from '@/contract/paths';
import styles from './ConfirmPurchase.module.scss';
import { useCheckoutProblem } from './useCheckoutProblem';

type Props = {
  offer: Offer;
  /** A path of this site, where the card provider sends the buyer back to. */
  returnPath: string;
  /** It turned out that the buyer has it already. */
  onOwned?: () => void;
};

/** Price, what one gets and one button: everything needed to decide, in one place. */
export function ConfirmPurchase({ offer, returnPath, onOwned }: Props) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const { pay, priceCents, isOpening, problem } = usePay(offer, returnPath);
  const { textOf, isFinal } = useCheckoutProblem();
  const amount = price(priceCents, { exact: priceCents % 100 !== 0 });
  return (
    <>
      <div className={styles.item}>
        <div className={styles.cover}>
          <Cover picture={offer.picture} topicId={offer.topicId} sizes="120px" />
        </div>
        <div>
          <p className={styles.type}>{t(`checkout.type.${offer.transactionType}`)}</p>
          <p className={styles.title}>{offer.title}</p>
          <p className={styles.by}>{offer.creator.name}</p>
        </div>
      </div>
      <ul role="list" className={styles.included}>
        <li>
          <Icon name="check" />
          {t('checkout.get.parts', {
            count: offer.partsCount,
            length: formatDuration(offer.durationSeconds),
          })}
        </li>
        <li>
          <Icon name="check" />
          {t('checkout.get.keep')}
        </li>
      </ul>
      <p className={styles.total}>
        <span>{t('checkout.total')}</span>
        <PriceTag cents={priceCents} exact />
      </p>
      {problem && (
        <Banner
          tone={problem.code === 'PRICE_CHANGED' ? 'warning' : 'error'}
          announced
          action={
            problem.code === 'ALREADY_UNLOCKED' && (
              <ButtonLink theme="black" size="s" href={paths.myLibrary} onClick={onOwned}>
                {t('checkout.toLibrary')}
              </ButtonLink>
            )
          }
        >
          {textOf(problem, amount)}
        </Banner>
      )}
      {!(problem && isFinal(problem)) && (
        <Button
          theme="green"
          size="l"
          full
          className={styles.pay}
          loading={isOpening && t('checkout.opening')}
          onClick={() => void pay()}
        >
          {t('checkout.pay', { amount })}
        </Button>
      )}
      <p className={styles.note}>{t('checkout.note')}</p>
    </>
  );
}
