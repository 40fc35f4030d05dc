import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Message } from '@/components/shell/status/Message';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import type { DigitalProductPage, DigitalProductViewerState } from '@/contract/digital-products';
import { loginFor, paths } from '@/contract/paths';
import { useDownload } from '@/hooks/digital-products/useDownload';
import { DownloadButton } from './DownloadButton';
import { DownloadResult } from './Downloads';

type OfProduct = {
  product: DigitalProductPage;
  viewerState: DigitalProductViewerState;
  isPublic: boolean;
  /** Id of the file; null for all files together. */
  fileId: string | null;
};

/** Props of the page; a visitor has no product and signs in first. */
export type DownloadAgainProps = OfProduct | { product: null };

/** Page for an expired download link, on which an owner creates a new link. */
export const DownloadAgainPage = (props: DownloadAgainProps) =>
  props.product === null ? <ForVisitor /> : <ForPerson {...props} />;

function ForVisitor() {
  const { t } = useTranslation('content');
  const { asPath } = useRouter();
  return (
    <Message
      title={t('digitalProduct.again.title')}
      actions={
        <ButtonLink theme="green" href={loginFor(asPath)}>
          {t('digitalProduct.again.logIn')}
        </ButtonLink>
      }
    >
      {t('digitalProduct.again.visitor')}
    </Message>
  );
}

function ForPerson({ product, viewerState, isPublic, fileId }: OfProduct) {
  const { t } = useTranslation('content');
  const { id, title } = product;
  const downloads = useDownload(id, () => undefined);
  const { stampedFor, can } = viewerState;
  return (
    <Message
      title={t('digitalProduct.again.title')}
      form={
        can.download && <DownloadResult product={product} viewerState={viewerState} downloads={downloads} />
      }
      actions={
        <>
          {can.download && (
            <DownloadButton
              theme="green"
              size="m"
              downloads={downloads}
              stampedFor={stampedFor}
              fileId={fileId ?? undefined}
              label={t('digitalProduct.again.make')}
            >
              {t('digitalProduct.again.make')}
            </DownloadButton>
          )}
          <ButtonLink
            theme="hollow-border"
            href={isPublic ? paths.digitalProduct(id) : paths.viewContent('DIGITAL_PRODUCT', id)}
          >
            {t('digitalProduct.again.see')}
          </ButtonLink>
        </>
      }
    >
      {t(can.download ? 'digitalProduct.again.owner' : 'digitalProduct.again.notOwned', { title })}
    </Message>
  );
}
