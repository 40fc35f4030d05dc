import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { moveFocus } from '@/lib/page/focus';
import type { FilterPart, ProductFilter } from '@/lib/shop/product-filter';
import type { FieldChoices } from './FilterFields';
import styles from './FilterPill.module.scss';

const loadPopover = () => import('./FilterPopover').then((file) => file.FilterPopover);
const FilterPopover = dynamic(loadPopover, { ssr: false });

type Props = {
  part: Exclude<FilterPart, 'stock'>;
  filter: ProductFilter;
  /** Text of the chosen value; absent without a choice. */
  chosen: string | undefined;
  fields: FieldChoices;
  onChoose: (filter: ProductFilter) => void;
};

/** Button of one filter, which opens the filter's fields below it. */
export function FilterPill({ part, filter, chosen, fields, onChoose }: Props) {
  const { t } = useTranslation('shop');
  const [isOpen, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popoverId = useId();
  const name = t(`list.part.${part}`);

  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (target: EventTarget | null) =>
      !(target instanceof Node && around.current?.contains(target));
    const leave = ({ target }: Event) => isOutside(target) && setOpen(false);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);

  function close() {
    setOpen(false);
    moveFocus(button.current);
  }

  return (
    <div
      ref={around}
      className={styles.around}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classNames(styles.pill, chosen !== undefined && styles.on)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? popoverId : undefined}
        onPointerEnter={() => void loadPopover()}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === undefined ? name : t('list.chosen', { name, value: chosen })}
        <Icon name="down" />
      </button>
      {isOpen && (
        <FilterPopover
          id={popoverId}
          part={part}
          filter={filter}
          fields={fields}
          onChoose={(next) => {
            close();
            onChoose(next);
          }}
        />
      )}
    </div>
  );
}
