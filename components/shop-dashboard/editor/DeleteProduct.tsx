import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { paths } from '@/contract/paths';
import type { ProductDraft } from '@/contract/shop-editing';
import styles from './ProductEditor.module.scss';

// Loaded on demand, because forms need a library and the dialog is opened rarely.
const DeleteProductModal = dynamic(
  () => import('../DeleteProductModal').then((file) => file.DeleteProductModal),
  { ssr: false },
);

type Props = {
  product: ProductDraft;
  /**
   * Deletes the product and drops unsaved changes.
   * @throws ApiError
   */
  onRemove: () => Promise<unknown>;
};

/** Button that deletes the product after its title was typed. */
export function DeleteProduct({ product: { title, openParcelsCount }, onRemove }: Props) {
  const { t } = useTranslation('dashboard');
  const router = useRouter();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [isRemoved, setRemoved] = useState(false);

  // Navigates after the render that dropped the changes, because leaving with changes requires a
  // confirmation.
  const leave = useEffectEvent(() => router.push(paths.dashboardProducts));
  useEffect(() => {
    if (isRemoved) void leave();
  }, [isRemoved]);

  async function remove() {
    await onRemove();
    toast(t('content.deleted', { title }));
    setRemoved(true);
  }

  return (
    <div className={styles.end}>
      <Button theme="hollow-border" icon="trash" onClick={() => setAsking(true)}>
        {t('shop.remove.action')}
      </Button>
      {isAsking && (
        <DeleteProductModal
          title={title}
          openParcelsCount={openParcelsCount}
          onClose={() => setAsking(false)}
          onDelete={remove}
        />
      )}
    </div>
  );
}
