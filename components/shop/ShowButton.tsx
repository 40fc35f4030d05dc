import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { ButtonLook } from '@/components/ui/actions/button-look';
import { useFoundCount } from '@/hooks/shop/useProducts';
import type { ProductFilter } from '@/lib/shop/product-filter';

type Props = Pick<ButtonLook, 'size' | 'theme'> & { draft: ProductFilter };

/** Submit button of a filter with the number of products that it will show. */
export function ShowButton({ draft, ...look }: Props) {
  const { t } = useTranslation('shop');
  const count = useFoundCount(draft);
  return (
    <Button {...look} type="submit">
      {count == null ? t('list.show') : t('list.showCount', { count })}
    </Button>
  );
}
