import { useTranslation } from 'next-i18next/pages';
import { GiftButton } from '@/components/gifts/GiftButton';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { usePrice } from '@/components/money/usePrice';
import type { DigitalProductPage, DigitalProductViewerState } from '@/contract/digital-products';
import { paths } from '@/contract/paths';
import { bytesTogether, fitsZip, isChangeable, mostZipBytes } from '@/contract/values/downloads';
import { useDownload } from '@/hooks/digital-products/useDownload';
import { formatDate } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import { Book } from './Book';
import { DownloadButton } from './DownloadButton';
import { Downloads } from './Downloads';
import styles from './OwnedProduct.module.scss';
import { LicenceKey } from './LicenceKey';

type Props = {
  product: DigitalProductPage;
  viewerState: DigitalProductViewerState;
  isPublic: boolean;
  /** Called to buy a product that came with a course. */
  onBuy: () => void;
  /** Called when the download state must be loaded again. */
  onDownloaded: () => unknown;
};

/** Digital product as its owner sees it; the downloads replace the price. */
export function OwnedProduct({ product, viewerState, isPublic, onBuy, onDownloaded }: Props) {
  const { t, i18n } = useTranslation('content');
  const downloads = useDownload(product.id, onDownloaded);
  const price = usePrice();
  const { files, versions, title } = product;
  const priceCents = product.priceCents ?? 0;
  const { ownedSince, stampedFor, newFileIds, licenceKey, purchaseId } = viewerState;
  const [newest] = versions;
  const [only] = files.length === 1 ? files : [];
  const size = formatBytes(bytesTogether(files), i18n.language);
  const isTogether = only !== undefined || fitsZip(files, stampedFor);
  const can = { ...viewerState.can, downloadAll: viewerState.can.download && isTogether };
  const added = files.filter(({ id }) => newFileIds.includes(id)).map((file) => file.title);
  return (
    <section id="downloads" className={styles.owned} aria-labelledby="downloads-title" tabIndex={-1}>
      <div className={styles.head}>
        <Book product={product} sizes="170px" className={styles.book} />
        <div className={styles.text}>
          <Badge tone="green" icon="check">
            {ownedSince
              ? t('digitalProduct.since', { date: formatDate(ownedSince, i18n.language) })
              : t('digitalProduct.withCourse')}
          </Badge>
          <h1 id="downloads-title">{title}</h1>
          <p>
            {stampedFor !== null &&
              files.some(isChangeable) &&
              t('digitalProduct.stampedFor', { name: stampedFor })}{' '}
            {t('digitalProduct.links')}
          </p>
          {viewerState.downloadEndsRefund && <p>{t('digitalProduct.download.endsRefund')}</p>}
          <div className={styles.actions}>
            {can.downloadAll && (
              <DownloadButton
                theme="green"
                size="m"
                downloads={downloads}
                stampedFor={stampedFor}
                fileId={only?.id}
                label={t('digitalProduct.download.all', { title })}
              >
                {only
                  ? t('digitalProduct.download.only', { size })
                  : t('digitalProduct.download.allOf', { count: files.length, size })}
              </DownloadButton>
            )}
            {purchaseId && (
              <ButtonLink theme="hollow-border" href={paths.purchase(purchaseId)}>
                {t('digitalProduct.receipt')}
              </ButtonLink>
            )}
            {can.buy && priceCents > 0 && (
              <Button theme="hollow-border" onClick={onBuy}>
                {t('buy.toKeep', { price: price(priceCents) })}
              </Button>
            )}
            {can.rate && (
              <ButtonLink theme="hollow" icon="star" href="#ratings">
                {t(viewerState.myRating ? 'digitalProduct.rated' : 'digitalProduct.rate')}
              </ButtonLink>
            )}
            {isPublic && product.isOnSale && priceCents > 0 && (
              <GiftButton size="m" thing={{ ...product, priceCents, contentType: 'DIGITAL_PRODUCT' }}>
                {t('buy.gift')}
              </GiftButton>
            )}
          </div>
        </div>
      </div>
      {!isPublic && <Banner>{t('digitalProduct.notPublic')}</Banner>}
      {newest && added.length > 0 && (
        <Banner
          tone="success"
          icon="refresh"
          title={t('digitalProduct.newer.title', { number: newest.number })}
          action={
            can.downloadAll && (
              <Button
                theme="hollow-underlined"
                size="s"
                onClick={() => void downloads.start({ fileId: only?.id })}
              >
                {t('digitalProduct.newer.download', { number: newest.number })}
              </Button>
            )
          }
        >
          {newest.note}{' '}
          {t('digitalProduct.newer.since', { titles: new Intl.ListFormat(i18n.language).format(added) })}
        </Banner>
      )}
      {can.download && !isTogether && (
        <Banner>
          {t('digitalProduct.download.oneByOne', {
            size,
            most: formatBytes(mostZipBytes(files, stampedFor), i18n.language),
          })}
        </Banner>
      )}
      <Downloads product={product} viewerState={viewerState} downloads={downloads} />
      {product.hasLicenceKeys && <LicenceKey licenceKey={licenceKey} />}
    </section>
  );
}

/** Downloads for the creator, who may download the files without an entitlement. */
export function OwnFiles({ product, viewerState }: Pick<Props, 'product' | 'viewerState'>) {
  const downloads = useDownload(product.id, () => undefined);
  return <Downloads product={product} viewerState={viewerState} downloads={downloads} />;
}
