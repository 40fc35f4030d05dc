import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { moveFocus } from '@/lib/page/focus';
import { withoutPart, type FilterPart, type ProductFilter } from '@/lib/shop/product-filter';
import { FilterField, type FieldChoices } from './FilterFields';
import styles from './FilterPill.module.scss';
import { ShowButton } from './ShowButton';

type Props = {
  id: string;
  part: FilterPart;
  filter: ProductFilter;
  fields: FieldChoices;
  onChoose: (filter: ProductFilter) => void;
};

/** Fields of one filter; the list is filtered once the choice is applied. */
export function FilterPopover({ id, part, filter, fields, onChoose }: Props) {
  const { t } = useTranslation('shop');
  const [draft, setDraft] = useState(filter);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const { current } = form;
    moveFocus(
      current?.querySelector<HTMLElement>('input:checked') ?? current?.querySelector<HTMLElement>('input'),
    );
  }, []);

  function apply(event: FormEvent) {
    event.preventDefault();
    onChoose(draft);
  }

  return (
    <form ref={form} id={id} className={styles.popover} onSubmit={apply}>
      <FilterField part={part} draft={draft} choices={fields} onChange={setDraft} />
      <div className={styles.actions}>
        <Button theme="hollow" size="s" onClick={() => onChoose(withoutPart(filter, part))}>
          {t('list.reset')}
        </Button>
        <ShowButton draft={draft} size="s" theme="black" />
      </div>
    </form>
  );
}
