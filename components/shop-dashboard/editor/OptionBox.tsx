import { useTranslation } from 'next-i18next/pages';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import { TextField } from '@/components/ui/fields/TextField';
import { DragHandle } from '@/components/ui/sortable/DragHandle';
import type { Sortable } from '@/components/ui/sortable/useSortable';
import { MOST_OPTION_VALUES, shopLimits } from '@/contract/values/shop';
import { findSwatch, isColour } from '@/lib/shop/colours';
import { isNewName, type OptionForm } from '@/lib/shop/variant-form';
import styles from './OptionsPanel.module.scss';

type Props = {
  option: OptionForm;
  place: number;
  error: string | undefined;
  /** True if the option was just added, so that its first value is typed next. */
  isNew: boolean;
  /** Undefined if there is nothing to sort. */
  sortable: Sortable | undefined;
  onValues: (values: string[]) => boolean;
  onRemove: () => void;
};

/** Option with its values, which are added and removed one by one. */
export function OptionBox({
  option: { name, values },
  place,
  error,
  isNew,
  sortable,
  onValues,
  onRemove,
}: Props) {
  const { t } = useTranslation('dashboard');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function add() {
    const value = typed.trim();
    if (!isNewName(value, values)) return setProblem(t('shop.form.options.wrongValue'));
    if (onValues([...values, value])) setTyped('');
    setProblem(undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div className={styles.option} role="group" aria-label={name} tabIndex={-1}>
      <div className={styles.head}>
        {sortable && (
          <DragHandle
            sortable={sortable}
            sorted={{ kind: 'item', id: name }}
            label={t('shop.form.options.move', { name })}
          />
        )}
        <b>{name}</b>
        <IconButton icon="trash" label={t('shop.form.options.remove', { name })} onClick={onRemove} />
      </div>
      <ul role="list" className={styles.values}>
        {values.map((value) => {
          const swatch = isColour(name) ? findSwatch(value) : undefined;
          return (
            <li key={value}>
              {swatch && <i style={{ background: swatch }} />}
              {value}
              <IconButton
                icon="close"
                label={t('shop.form.options.removeValue', { value })}
                onClick={() => onValues(values.filter((other) => other !== value))}
              />
            </li>
          );
        })}
      </ul>
      {values.length < MOST_OPTION_VALUES && (
        <div className={styles.addValue}>
          <TextField
            id={`options.${place}.values`}
            label={t('shop.form.options.addValue', { name })}
            labelHidden
            placeholder={t('shop.form.options.addValue', { name })}
            error={problem ?? error}
            maxLength={shopLimits.optionCharacters.max}
            autoComplete="off"
            autoFocus={isNew}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          <Button
            size="s"
            theme="grey"
            aria-label={t('shop.form.options.addValueTo', { name })}
            onClick={add}
          >
            {t('shop.form.options.addShort')}
          </Button>
        </div>
      )}
    </div>
  );
}
