import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { paths } from '@/contract/paths';
import { libraryOrders, type LibraryOrder } from '@/contract/values/library';
import { toLibraryPath, type LibraryFilter } from '@/lib/library/library-filter';
import { valuesIn } from '@/lib/list-query';
import styles from './LibraryFilters.module.scss';

type Props = { filter: LibraryFilter; creators: { id: string; name: string }[] };

/**
 * Search, creator and order of a section as a GET form. Each choice has its own address, so the
 * form works with the back button and without JavaScript.
 */
export function LibraryFilters({ filter, creators }: Props) {
  const { t } = useTranslation('content');
  const router = useRouter();
  const { tab, query = '', creatorId = '', orderBy = 'recent' } = filter;

  function go(form: HTMLFormElement) {
    const values = valuesIn(form);
    const chosen: LibraryFilter = {
      tab,
      query: values.query?.trim() || undefined,
      creatorId: values.creatorId || undefined,
      orderBy: values.orderBy === 'recent' ? undefined : (values.orderBy as LibraryOrder),
    };
    void router.push(toLibraryPath(chosen), undefined, { scroll: false });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go(event.currentTarget);
  }

  return (
    // Resets the fields to the address, also after navigating back.
    <form
      key={`${query} ${creatorId} ${orderBy}`}
      role="search"
      aria-label={t('library.filter.label')}
      action={paths.myLibrary}
      className={styles.filters}
      onSubmit={submit}
    >
      <input type="hidden" name="tab" value={tab} />
      <div className={styles.search}>
        <TextField
          type="search"
          name="query"
          label={t('library.filter.search')}
          defaultValue={query}
          enterKeyHint="search"
        />
        <Button type="submit" theme="grey" icon="search">
          {t('library.filter.go')}
        </Button>
      </div>
      <SelectField
        name="creatorId"
        label={t('library.filter.creator')}
        defaultValue={creatorId}
        options={[
          { value: '', label: t('library.filter.anyCreator') },
          ...creators.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => target.form && go(target.form)}
      />
      <SelectField
        name="orderBy"
        label={t('library.filter.order')}
        defaultValue={orderBy}
        options={libraryOrders.map((order) => ({ value: order, label: t(`library.filter.orders.${order}`) }))}
        onChange={({ target }) => target.form && go(target.form)}
      />
    </form>
  );
}
