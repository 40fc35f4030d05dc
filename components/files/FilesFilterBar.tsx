import { useTranslation } from 'next-i18next/pages';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Segments } from '@/components/ui/fields/Segments';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { fileKinds, fileOrders, type FileOrder } from '@/contract/values/file-types';
import { LONGEST_QUERY } from '@/contract/values/search';
import type { FilesFilter } from '@/lib/page/files-filter';
import { readFieldText } from '@/lib/page/field-text';
import styles from './FilesFilterBar.module.scss';

export const layouts = ['list', 'grid'] as const;
export type Layout = (typeof layouts)[number];

type Props = {
  filter: FilesFilter;
  onChange: (change: FilesFilter) => void;
  layout: Layout;
  onLayout: (layout: Layout) => void;
};

const views = ['all', ...fileKinds, 'unused', 'deleted'] as const;
type View = (typeof views)[number];

/** Search, kind and order of the creator's files, with the list or grid switch. */
export function FilesFilterBar({ filter, onChange, layout, onLayout }: Props) {
  const { t } = useTranslation('dashboard');

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChange({ query: readFieldText(event.currentTarget, 'query') });
  }

  const choose = (view: View) =>
    onChange({
      kind: fileKinds.find((kind) => kind === view),
      unused: view === 'unused' ? 'true' : undefined,
      deleted: view === 'deleted' ? 'true' : undefined,
    });
  return (
    <div className={styles.bar}>
      <form role="search" aria-label={t('files.search')} className={styles.search} onSubmit={search}>
        <TextField
          key={filter.query}
          id="files-query"
          name="query"
          type="search"
          label={t('files.search')}
          labelHidden
          placeholder={t('files.search')}
          maxLength={LONGEST_QUERY}
          defaultValue={filter.query}
        />
        <Button type="submit" theme="grey" icon="search">
          {t('files.searchAction')}
        </Button>
      </form>
      <Segments
        label={t('files.kind')}
        look="tabs"
        value={filter.deleted ? 'deleted' : filter.unused ? 'unused' : (filter.kind ?? 'all')}
        options={views.map((value) => ({ value, label: t(`files.views.${value}`) }))}
        onChange={choose}
      />
      {!filter.deleted && (
        <Segments
          label={t('files.layout')}
          value={layout}
          options={layouts.map((value) => ({ value, label: t(`files.layouts.${value}`) }))}
          onChange={onLayout}
        />
      )}
      <SelectField
        id="files-order"
        label={t('files.order')}
        value={filter.orderBy ?? 'newest'}
        options={fileOrders.map((value) => ({ value, label: t(`files.orders.${value}`) }))}
        onChange={({ target }) => onChange({ orderBy: target.value as FileOrder })}
      />
    </div>
  );
}
