import { useTranslation } from 'next-i18next/pages';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Banner } from '@/components/ui/feedback/Banner';
import type { DigitalProductPage, DigitalProductViewerState } from '@/contract/digital-products';
import { isPdf } from '@/contract/values/downloads';
import type { Downloads as DownloadState } from '@/hooks/digital-products/useDownload';
import { useErrorText } from '@/hooks/useErrorText';
import { DownloadButton } from './DownloadButton';
import { FileRows } from './FileRows';
import styles from './OwnedProduct.module.scss';

type Props = {
  product: DigitalProductPage;
  viewerState: DigitalProductViewerState;
  downloads: DownloadState;
};

/** List of files with download buttons and the result of the last download. */
export function Downloads({ product, viewerState, downloads }: Props) {
  const { t } = useTranslation('content');
  const { files } = product;
  const { stampedFor, can } = viewerState;
  return (
    <>
      <FileRows
        files={files}
        actionOf={({ id, title }) =>
          can.download && (
            <DownloadButton
              theme="grey"
              size="s"
              downloads={downloads}
              stampedFor={stampedFor}
              fileId={id}
              label={t('digitalProduct.download.this', { title })}
            >
              {t('digitalProduct.download.action')}
            </DownloadButton>
          )
        }
      />
      <DownloadResult product={product} viewerState={viewerState} downloads={downloads} />
    </>
  );
}

/** Result of the last download. */
export function DownloadResult({ product, viewerState, downloads }: Props) {
  const { t, i18n } = useTranslation('content');
  const errorText = useErrorText();
  const { download, start } = downloads;
  const preparing = viewerState.stampedFor === null ? 'preparing' : 'stamping';
  const unstamped = unstampedOf(product, viewerState, download);
  return (
    <>
      <p role="status" className={styles.said}>
        {download.state === 'PREPARING' && t(`digitalProduct.download.${preparing}`)}
        {download.state === 'READY' && t('digitalProduct.download.started')}
      </p>
      {download.state === 'SLOW' && <Banner announced>{t('digitalProduct.download.slow')}</Banner>}
      {download.state === 'FAILED' && (
        <Banner
          tone="error"
          announced
          action={<RetryButton theme="black" size="s" onRetry={() => start(download)} />}
        >
          {errorText(download.error)}
        </Banner>
      )}
      {unstamped.length > 0 && (
        <Banner announced title={t('digitalProduct.unstamped.title', { count: unstamped.length })}>
          {t('digitalProduct.unstamped.text', {
            count: unstamped.length,
            titles: new Intl.ListFormat(i18n.language).format(unstamped),
          })}
        </Banner>
      )}
    </>
  );
}

/**
 * Returns the titles of downloaded files that lack the buyer's name although they should carry it.
 */
function unstampedOf(
  { files }: DigitalProductPage,
  { stampedFor }: DigitalProductViewerState,
  download: DownloadState['download'],
): string[] {
  if (stampedFor === null || download.state !== 'READY') return [];
  const { fileId, isStamped, unstamped } = download;
  if (!fileId) return unstamped;
  // Only documents are stamped, because a recording has no page for a name.
  return files.filter((file) => file.id === fileId && isPdf(file) && !isStamped).map(({ title }) => title);
}
