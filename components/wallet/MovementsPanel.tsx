import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PagedList } from '@/components/loading/PagedList';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Segments } from '@/components/ui/fields/Segments';
import { SelectField } from '@/components/ui/fields/SelectField';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { movementGroups, type MovementGroup } from '@/contract/values/wallet';
import { useMovements } from '@/hooks/wallet/useWallet';
import { formatMonthOnly } from '@/lib/format/format';
import styles from './MovementsPanel.module.scss';
import { MovementsTable } from './MovementsTable';

type Group = MovementGroup | 'all';

type PanelProps = { months: string[] } & Pick<ListProps, 'clearsInDays'>;

/** Movements of the creator's money, newest first, filtered by kind and month. */
export function MovementsPanel({ months, clearsInDays }: PanelProps) {
  const { t, i18n } = useTranslation('wallet');
  const [group, setGroup] = useState<Group>('all');
  const [month, setMonth] = useState('');
  const anyMonth = { value: '', label: t('own.movements.filter.anyMonth') };
  const groups: Group[] = ['all', ...movementGroups];
  return (
    <Card as="section" aria-labelledby="movements" className={styles.panel}>
      <header className={styles.head}>
        <div>
          <h2 id="movements">{t('own.movements.title')}</h2>
          <p>{t('own.movements.lead')}</p>
        </div>
        <SelectField
          id="movements-month"
          className={styles.month}
          label={t('own.movements.filter.month')}
          labelHidden
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          options={[
            anyMonth,
            ...months.map((value) => ({ value, label: formatMonthOnly(value, i18n.language) })),
          ]}
        />
      </header>
      <Segments
        look="tabs"
        label={t('own.movements.filter.group')}
        value={group}
        options={groups.map((value) => ({ value, label: t(`own.movements.filter.${value}`) }))}
        onChange={setGroup}
      />
      <Movements
        key={`${group} ${month}`}
        group={group === 'all' ? undefined : group}
        month={month || undefined}
        clearsInDays={clearsInDays}
        onAll={() => {
          setGroup('all');
          setMonth('');
        }}
      />
    </Card>
  );
}

type ListProps = {
  group?: MovementGroup;
  month?: string;
  /** Working days until a card payment clears; undefined until loaded. */
  clearsInDays?: number;
  onAll: () => void;
};

function Movements({ group, month, clearsInDays, onAll }: ListProps) {
  const { t } = useTranslation('wallet');
  const list = useMovements({ group, month });
  return (
    <PagedList
      list={list}
      failed={{ title: t('own.movements.failedTitle'), level: 3, isFrameless: true }}
      loading={t('own.movements.loading')}
      loadingClass={styles.loading}
      skeleton={<Skeleton shape="block" height={240} />}
      empty={
        group || month ? (
          <EmptyState
            level={3}
            isFrameless
            title={t('own.movements.none.title')}
            action={<Button onClick={onAll}>{t('own.movements.none.action')}</Button>}
          >
            {t('own.movements.none.text')}
          </EmptyState>
        ) : undefined
      }
      more={{ className: styles.more }}
    >
      {(movements) => (
        <MovementsTable
          movements={movements}
          clearsInDays={clearsInDays}
          onRefunded={() => void list.reload()}
        />
      )}
    </PagedList>
  );
}
