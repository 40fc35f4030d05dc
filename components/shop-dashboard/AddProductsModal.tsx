import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { CheckboxList } from '@/components/ui/fields/CheckboxList';
import type { OwnCollection } from '@/contract/shop-editing';
import { shopLimits } from '@/contract/values/shop';
import { useAllOwnProducts } from '@/hooks/shop/useOwnShop';

type Props = {
  /** Ids of the products that are already in the collection. */
  present: string[];
  onClose: () => void;
  onAdd: (products: OwnCollection['products']) => void;
};

/** Dialog that adds own products at the end of a collection. */
export function AddProductsModal({ present, onClose, onAdd }: Props) {
  const { t } = useTranslation('dashboard');
  const { items, error, reload } = useAllOwnProducts();
  const [chosen, setChosen] = useState<string[]>([]);
  const others = items?.filter(({ id }) => !present.includes(id));
  const room = shopLimits.collectionProducts - present.length;

  function add() {
    const added = (others ?? []).filter(({ id }) => chosen.includes(id)).slice(0, room);
    onAdd(added.map(({ id, title, picture, state }) => ({ id, title, picture, state })));
    onClose();
  }

  return (
    <Modal open onClose={onClose} title={t('shop.collections.add')}>
      <Loaded of={{ data: others, error, reload }} skeleton={<Skeleton shape="block" height={160} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p>{t('shop.collections.allIn')}</p>
          ) : (
            <CheckboxList
              label={t('shop.sections.products')}
              labelHidden
              options={rows.map(({ id, title }) => ({ value: id, label: title }))}
              values={chosen}
              onChange={setChosen}
            />
          )
        }
      </Loaded>
      <ModalActions>
        <Button theme="hollow" onClick={onClose}>
          {t('shop.cancel')}
        </Button>
        <Button theme="green" aria-disabled={chosen.length === 0} onClick={add}>
          {t('shop.collections.addChosen', { count: chosen.length })}
        </Button>
      </ModalActions>
    </Modal>
  );
}
