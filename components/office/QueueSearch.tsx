import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { TextField } from '@/components/ui/fields/TextField';
import { LONGEST_OFFICE_SEARCH, type SearchableQueue } from '@/contract/values/office';
import styles from './BusinessForm.module.scss';

type Props = {
  name: SearchableQueue;
  /** Search text of the queue; empty for the whole queue. */
  search: string;
  onSearch: (search: string) => void;
};

/** Field that searches a queue. An emptied field shows the whole queue again. */
export function QueueSearch({ name, search, onSearch }: Props) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  // The field is updated through state, because a new `key` would move the focus out of the field.
  if (shown !== search) {
    setShown(search);
    setTyped(search);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextField
        type="search"
        label={t(`office.search.${name}`)}
        value={typed}
        maxLength={LONGEST_OFFICE_SEARCH}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' && search !== '') onSearch('');
        }}
      />
      <Button type="submit">{t('office.search.action')}</Button>
    </form>
  );
}
