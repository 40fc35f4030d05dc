import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Banner } from '@/components/ui/feedback/Banner';
import { useToast } from '@/components/ui/feedback/useToast';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { Column } from '@/components/ui/layout/Table';
import type { WordFilter } from '@/contract/office-words';
import { wordEffects } from '@/contract/values/word-filters';
import type { WordFilterList } from '@/hooks/office/useWordFilters';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './BusinessForm.module.scss';
import { QueueTable } from './QueueTable';

type Props = { items: WordFilter[] } & Pick<WordFilterList, 'change' | 'remove'>;

/** Word filters with their effect and their hits. */
export function WordTable({ items, change, remove }: Props) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<unknown>();

  async function run(work: Promise<void>, done: string) {
    setProblem(undefined);
    try {
      await work;
      toast(done);
    } catch (error) {
      setProblem(error);
    }
  }

  const columns: Column<WordFilter>[] = [
    {
      key: 'phrase',
      label: t('office.words.columns.phrase'),
      heading: true,
      cell: ({ phrase }) => <b className={styles.phrase}>{phrase}</b>,
    },
    {
      key: 'effect',
      label: t('office.words.columns.effect'),
      cell: ({ id, phrase, effect }) => (
        <SelectField
          label={t('office.words.effectOf', { phrase })}
          labelHidden
          value={effect}
          options={wordEffects.map((value) => ({ value, label: t(`office.words.effects.${value}`) }))}
          onChange={({ target }) => {
            const next = wordEffects.find((each) => each === target.value) ?? effect;
            void run(change(id, next), t('office.words.changed', { phrase }));
          }}
        />
      ),
    },
    {
      key: 'hits',
      label: t('office.words.columns.hits'),
      align: 'end',
      cell: ({ hitsCount }) => t('office.words.hits', { count: hitsCount }),
    },
    {
      key: 'actions',
      label: t('office.words.columns.actions'),
      labelHidden: true,
      align: 'end',
      cell: ({ id, phrase }) => (
        <IconButton
          icon="trash"
          label={t('office.words.remove', { phrase })}
          onClick={() => void run(remove(id), t('office.words.removed', { phrase }))}
        />
      ),
    },
  ];
  return (
    <>
      {problem !== undefined && (
        <Banner tone="error" announced>
          {errorText(problem)}
        </Banner>
      )}
      <QueueTable caption={t('office.words.listTitle')} columns={columns} rows={items} />
    </>
  );
}
