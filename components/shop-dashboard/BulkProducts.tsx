import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import { BulkBar } from '@/components/ui/layout/BulkBar';
import type { OwnProduct } from '@/contract/shop-editing';
import type { useProductActions } from '@/hooks/shop/useOwnShop';
import { useBulkAction } from '@/hooks/useBulkAction';
import type { ProductStatus } from './OwnProductTable';

// Loaded on demand, because they are opened rarely.
const DeleteProductsModal = dynamic(
  () => import('./DeleteProductsModal').then((file) => file.DeleteProductsModal),
  { ssr: false },
);
const AddToCollectionModal = dynamic(
  () => import('./AddToCollectionModal').then((file) => file.AddToCollectionModal),
  { ssr: false },
);

type Props = {
  items: OwnProduct[];
  selected: OwnProduct[];
  select: (items: OwnProduct[]) => void;
  actions: ReturnType<typeof useProductActions>;
  /** Called when the list changed. */
  onChanged: () => Promise<unknown>;
};

/** Actions on all selected products. Refused products remain selected and show the reason. */
export function BulkProducts({ items, selected, select, actions, onChanged }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const { progress, refusals, run } = useBulkAction<OwnProduct>({
    select,
    nameOf: ({ title }) => title,
    onChanged,
  });
  const [open, setOpen] = useState<'delete' | 'collection'>();
  const published = selected.filter(({ state }) => state === 'PUBLISHED');
  const others = selected.filter(({ state }) => state === 'DRAFT' || state === 'UNPUBLISHED');

  async function change(rows: OwnProduct[], status: ProductStatus) {
    const done = await run(rows, (product) => actions.setStatus(product, status));
    const count = done.length;
    if (count === 0) return;
    if (status === 'PUBLISHED') return toast(t('shop.bulk.published', { count }));
    toast(t('shop.bulk.unpublished', { count }), {
      label: t('content.undo'),
      onAction: () => void change(done, 'PUBLISHED'),
    });
  }

  async function removeAll() {
    setOpen(undefined);
    const { length: count } = await run(selected, actions.remove);
    if (count > 0) toast(t('shop.bulk.deleted', { count }));
  }

  return (
    <>
      <BulkBar
        count={selected.length}
        progress={progress}
        refusals={refusals}
        onSelectAll={() => select(items)}
        onClear={() => select([])}
      >
        {others.length > 0 && (
          <Button size="s" icon="check" onClick={() => void change(others, 'PUBLISHED')}>
            {t('shop.bulk.publish', { count: others.length })}
          </Button>
        )}
        {published.length > 0 && (
          <Button size="s" icon="eye-off" onClick={() => void change(published, 'UNPUBLISHED')}>
            {t('content.bulk.unpublish', { count: published.length })}
          </Button>
        )}
        <Button size="s" icon="plus" onClick={() => setOpen('collection')}>
          {t('shop.bulk.addTo')}
        </Button>
        <Button size="s" icon="trash" onClick={() => setOpen('delete')}>
          {t('content.delete')}
        </Button>
      </BulkBar>
      {open === 'delete' && (
        <DeleteProductsModal
          items={selected}
          onDelete={() => void removeAll()}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'collection' && (
        <AddToCollectionModal
          products={selected}
          onClose={() => setOpen(undefined)}
          onAdded={() => {
            select([]);
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
