import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { SortRow } from '@/components/ui/sortable/SortRow';
import { useSortable, type SortEvent } from '@/components/ui/sortable/useSortable';
import { Card } from '@/components/ui/layout/Card';
import { MOST_OPTIONS } from '@/contract/values/shop';
import type { ProductEditing } from '@/hooks/shop/useProductEditing';
import { applyMove } from '@/lib/editing/ordering';
import { fitVariants, hasTooMany, type OptionForm } from '@/lib/shop/variant-form';
import { sumStock } from '@/lib/shop/product-form';
import { AddOption } from './AddOption';
import { OptionBox } from './OptionBox';
import styles from './OptionsPanel.module.scss';
import editorStyles from './ProductEditor.module.scss';
import { SetForAll } from './SetForAll';
import { VariantTable } from './VariantTable';

type Props = { editing: ProductEditing; errorOf: (path: string) => string | undefined };

const GROUP = 'options';

/** Options of a product and the variants that result from the options. */
export function OptionsPanel({ editing: { stored, form, change }, errorOf }: Props) {
  const { t } = useTranslation('dashboard');
  const { options, variants } = form;
  const [problem, setProblem] = useState<string>();
  const [added, setAdded] = useState<string>();
  const heldCount = stored?.variants.reduce((sum, { heldCount: held }) => sum + held, 0) ?? 0;
  const madeCount = variants.filter(({ isMade }) => isMade).length;

  /** Returns false if the options would result in too many variants. */
  function setOptions(next: OptionForm[]): boolean {
    if (hasTooMany(next)) {
      setProblem(t('shop.form.options.tooMany'));
      return false;
    }
    setProblem(undefined);
    change({ options: next, variants: fitVariants(form, next) });
    return true;
  }

  const groups = [{ id: GROUP, items: options.map((option) => ({ ...option, id: option.name })) }];
  const sortable = useSortable({
    groups,
    onMove: (move) =>
      setOptions(applyMove(groups, move)[0]!.items.map(({ name, values }) => ({ name, values }))),
    announce: ({ what, sorted, position, total }: SortEvent) =>
      t(`shop.sort.${what}`, { name: sorted.id, position, total }),
    helpId: 'options-help',
  });
  const shown = sortable.preview ? applyMove(groups, sortable.preview) : groups;

  return (
    <Card as="section" look="pane" aria-labelledby="options-title" className={editorStyles.pane}>
      <h2 id="options-title">{t('shop.form.options.title')}</h2>
      <p className={editorStyles.quiet}>
        {options.length === 0
          ? t('shop.form.options.leadNone')
          : t('shop.form.options.lead', {
              variants: t('shop.products.variants', { count: variants.length }),
              count: madeCount,
            })}
      </p>
      <p id="options-help" hidden>
        {t('shop.sort.help')}
      </p>
      <p role="status" className="visually-hidden">
        {sortable.announcement}
      </p>
      <ul role="list" className={styles.options} {...sortable.groupProps(GROUP)}>
        {shown[0]!.items.map((option) => {
          const place = options.findIndex(({ name }) => name === option.name);
          return (
            <SortRow key={option.name} sortable={sortable} id={option.name}>
              <OptionBox
                option={option}
                place={place}
                isNew={option.name === added}
                error={errorOf(`options.${place}.values`)}
                sortable={options.length > 1 ? sortable : undefined}
                onValues={(values) => setOptions(options.with(place, { name: option.name, values }))}
                onRemove={() => setOptions(options.toSpliced(place, 1))}
              />
            </SortRow>
          );
        })}
      </ul>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {options.length < MOST_OPTIONS && (
        <AddOption
          names={options.map(({ name }) => name)}
          onAdd={(name) => {
            setAdded(name);
            setOptions([...options, { name, values: [] }]);
          }}
        />
      )}
      {variants.length > 1 && (
        <SetForAll
          onApply={(fields) => change({ variants: variants.map((variant) => ({ ...variant, ...fields })) })}
        />
      )}
      <VariantTable form={form} errorOf={errorOf} onChange={(next) => change({ variants: next })} />
      <p className={styles.note}>
        {t('shop.form.variants.inAll', { count: sumStock(form) })}{' '}
        {heldCount > 0 && t('shop.form.variants.held', { count: heldCount })}
      </p>
    </Card>
  );
}
