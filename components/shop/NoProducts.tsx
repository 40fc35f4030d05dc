import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { paths } from '@/contract/paths';
import { ALL_DEPARTMENTS } from '@/contract/values/shop';

type Props = {
  /** Department without products; undefined if the whole shop has no products. */
  department?: { name: string };
};

/** Message of a shop or a department without products. */
export function NoProducts({ department }: Props) {
  const { t } = useTranslation('shop');
  if (department)
    return (
      <EmptyState
        title={t('empty.department.title', { name: department.name })}
        picture="/art/empty-products.webp"
        action={
          <ButtonLink theme="grey" href={paths.department(ALL_DEPARTMENTS)}>
            {t('empty.department.action')}
          </ButtonLink>
        }
      >
        {t('empty.department.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('empty.shop.title')}
      picture="/art/empty-products.webp"
      action={
        <ButtonLink theme="green" href={paths.courses}>
          {t('empty.shop.action')}
        </ButtonLink>
      }
    >
      {t('empty.shop.text')}
    </EmptyState>
  );
}
