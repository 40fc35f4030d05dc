import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { filterParts, withoutParts, type ProductFilter } from '@/lib/shop/product-filter';
import { FilterField, type FieldChoices } from './FilterFields';
import styles from './FilterPill.module.scss';
import { ShowButton } from './ShowButton';

type Props = {
  filter: ProductFilter;
  fields: FieldChoices;
  onChoose: (filter: ProductFilter) => void;
  onClose: () => void;
};

/** All filters in a sheet, for small screens; the list is filtered once the choice is applied. */
export function FilterSheet({ filter, fields, onChoose, onClose }: Props) {
  const { t } = useTranslation('shop');
  const [draft, setDraft] = useState(filter);
  /** Counter that empties the fields when it changes. */
  const [round, setRound] = useState(0);
  const { choices, departments } = fields;
  const isOffered = {
    department: departments.length > 1,
    price: true,
    colour: (choices?.colours.length ?? 0) > 0,
    creator: (choices?.creators.length ?? 0) > 1,
    stock: true,
  };

  function apply(event: FormEvent) {
    event.preventDefault();
    onClose();
    onChoose(draft);
  }

  return (
    <Modal open onClose={onClose} title={t('list.filters')}>
      <form onSubmit={apply}>
        <div key={round} className={styles.sheet}>
          {filterParts
            .filter((part) => isOffered[part])
            .map((part) => (
              <div key={part}>
                <FilterField part={part} draft={draft} choices={fields} onChange={setDraft} />
              </div>
            ))}
        </div>
        <ModalActions>
          <Button
            theme="hollow-border"
            onClick={() => {
              setDraft(withoutParts(filter));
              setRound(round + 1);
            }}
          >
            {t('list.clearAll')}
          </Button>
          <ShowButton draft={draft} theme="green" />
        </ModalActions>
      </form>
    </Modal>
  );
}
