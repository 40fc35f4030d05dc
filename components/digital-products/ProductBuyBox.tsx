import { useTranslation } from 'next-i18next/pages';
import type { RefObject } from 'react';
import styles from '@/components/content/BuyBox.module.scss';
import { ContentLinks } from '@/components/gifts/ContentLinks';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { IconList } from '@/components/ui/display/IconList';
import { PriceTag } from '@/components/money/PriceTag';
import type { DigitalProductPage, DigitalProductViewerState } from '@/contract/digital-products';
import { paths } from '@/contract/paths';
import { refundRule } from '@/contract/values/checkout';
import { isChangeable, isPdf } from '@/contract/values/downloads';
import type { Buy } from '@/hooks/checkout/useBuy';
import { useErrorText } from '@/hooks/useErrorText';
import { ComesWith } from './ComesWith';
import { UnlockButton } from './UnlockButton';

type Props = {
  product: DigitalProductPage;
  viewerState: DigitalProductViewerState | undefined;
  buy: Buy;
  isPublic: boolean;
  box: RefObject<HTMLDivElement | null>;
};

/** Price and contents of a digital product; for its creator, the edit link. */
export function ProductBuyBox({ product, viewerState, buy, isPublic, box }: Props) {
  const { t } = useTranslation('content');
  const { id, priceCents } = product;
  const given = { ...product, priceCents: priceCents ?? 0, contentType: 'DIGITAL_PRODUCT' as const };
  return (
    <Card ref={box} look="raised" className={styles.box}>
      <div data-waiting={buy.waiting}>
        <p className={styles.price}>
          {priceCents === null ? (
            <b>{t('digitalProduct.noPrice')}</b>
          ) : (
            <PriceTag size="l" cents={priceCents} />
          )}
          <span>
            {t(
              viewerState?.isOwn
                ? 'digitalProduct.own'
                : priceCents === 0
                  ? 'buy.freeTerms'
                  : 'digitalProduct.terms',
            )}
          </span>
        </p>
        {viewerState?.isOwn ? (
          <ButtonLink
            theme="black"
            size="l"
            full
            icon="edit"
            className={styles.action}
            href={paths.editDigitalProduct(id)}
          >
            {t('digitalProduct.edit')}
          </ButtonLink>
        ) : (
          <ForSale product={product} buy={buy} isPublic={isPublic} />
        )}
        <ComesWith courses={product.courses} creator={product.creator} />
      </div>
      <Included product={product} />
      {isPublic && (
        <ContentLinks
          thing={given}
          path={paths.digitalProduct(id)}
          className={styles.links}
          gift={product.isOnSale && given.priceCents > 0 && !viewerState?.isOwn && given}
        />
      )}
    </Card>
  );
}

function ForSale({ product, buy, isPublic }: Pick<Props, 'product' | 'buy' | 'isPublic'>) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  return (
    <>
      {isPublic && buy.mayChoose && product.priceCents !== null ? (
        <UnlockButton priceCents={product.priceCents} buy={buy} full className={styles.action} />
      ) : (
        <div className={styles.action}>
          <Banner tone="warning">
            {isPublic
              ? t('digitalProduct.notNow', { name: product.creator.name })
              : t('digitalProduct.notPublic')}
          </Banner>
        </div>
      )}
      <noscript>
        <p className={styles.note}>{t('digitalProduct.noScript')}</p>
      </noscript>
      {buy.problem && (
        <p role="alert" className={styles.problem}>
          {errorText(buy.problem)}
        </p>
      )}
    </>
  );
}

function Included({ product }: Pick<Props, 'product'>) {
  const { t } = useTranslation('content');
  const isFree = product.priceCents === 0;
  const pdfs = product.isStamped ? product.files.filter(isPdf) : [];
  const nameless = pdfs.filter((file) => !isChangeable(file));
  const named =
    pdfs.length > nameless.length &&
    (nameless.length > 0
      ? t('digitalProduct.gets.nameInSome', { titles: nameless.map(({ title }) => title).join(', ') })
      : t('digitalProduct.gets.name'));
  return (
    <IconList
      className={styles.included}
      items={[
        {
          key: 'download',
          icon: 'download',
          text: t(isFree ? 'digitalProduct.gets.now' : 'digitalProduct.gets.paid'),
        },
        { key: 'versions', icon: 'refresh', text: t('digitalProduct.gets.versions') },
        ...(named ? [{ key: 'name', icon: 'user' as const, text: named }] : []),
        ...(product.hasLicenceKeys
          ? [{ key: 'key', icon: 'key' as const, text: t('digitalProduct.gets.key') }]
          : []),
        ...(isFree
          ? []
          : [
              {
                key: 'refund',
                icon: 'return' as const,
                text: t('digitalProduct.gets.refund', { count: refundRule.days }),
              },
            ]),
      ]}
    />
  );
}
