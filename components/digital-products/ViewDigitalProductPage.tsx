import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { paths } from '@/contract/paths';
import { DigitalProductDetails, type DigitalProductDetailsProps } from './DigitalProductDetails';

export type ViewDigitalProductProps = Omit<DigitalProductDetailsProps, 'keep'>;

const keep = ['contentType', 'contentId'];

/** A digital product at the address of any content: also one that is not public, for its creator, the office and whoever has it. */
export function ViewDigitalProductPage(shown: ViewDigitalProductProps) {
  const { t } = useTranslation('content');
  const { title, creator, id } = shown.product;
  return (
    <>
      <PageHead
        title={t('digitalProduct.head', { title, creator: creator.name })}
        canonical={shown.isPublic ? paths.digitalProduct(id) : undefined}
        noIndex={!shown.isPublic}
      />
      <DigitalProductDetails key={id} {...shown} keep={keep} />
    </>
  );
}
