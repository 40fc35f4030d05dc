import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { ButtonLook } from '@/components/ui/actions/button-look';
import type { Adding } from './useAdding';

type Props = Pick<ButtonLook, 'full'> & { adding: Adding };

/** Button that adds the chosen variant to the basket. */
export function AddButton({ adding: { isAdding, isAdded, add }, full }: Props) {
  const { t } = useTranslation('shop');
  return (
    <Button
      theme="green"
      size="l"
      full={full}
      icon={isAdded ? 'check' : undefined}
      loading={isAdding && t('product.adding')}
      onClick={() => void add()}
    >
      {t(isAdded ? 'product.added' : 'product.add')}
    </Button>
  );
}
