import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Message } from '@/components/shell/status/Message';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import type { DigitalProductPage, DigitalProductStanding } from '@/contract/digital-products';
import { loginFor, paths } from '@/contract/paths';
import { useDownload } from '@/hooks/digital-products/useDownload';
import { DownloadButton } from './DownloadButton';
import { DownloadResult } from './Downloads';

type OfProduct = {
  product: DigitalProductPage;
  standing: DigitalProductStanding;
  isPublic: boolean;
  /** Null for all of its files together. */
  fileId: string | null;
};

/** Without a product for a visitor, who signs in first. */
export type DownloadAgainProps = OfProduct | { product: null };

/** Where a link to a download leads that does not work any more: whoever has the digital product makes another one. */
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

function ForPerson({ product, standing, isPublic, fileId }: OfProduct) {
  const { t } = useTranslation('content');
  const { id, title } = product;
  const downloads = useDownload(id, () => undefined);
  const { stampedFor, can } = standing;
  return (
    <Message
      title={t('digitalProduct.again.title')}
      form={can.download && <DownloadResult product={product} standing={standing} downloads={downloads} />}
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
      {t(can.download ? 'digitalProduct.again.holder' : 'digitalProduct.again.notHeld', { title })}
    </Message>
  );
}
