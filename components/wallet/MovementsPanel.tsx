import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { EmptyState } from '@/components/ui/EmptyState';
import { LoadingRegion } from '@/components/ui/LoadingRegion';
import { LoadMore } from '@/components/ui/LoadMore';
import { Skeleton } from '@/components/ui/Skeleton';
import { Table, type Column } from '@/components/ui/Table';
import type { Movement } from '@/contract/wallet';
import { useErrorText } from '@/hooks/useErrorText';
import { useMovements } from '@/hooks/wallet/useWallet';
import { formatCents, formatDate, formatSigned } from '@/lib/format/format';
import styles from './MovementsPanel.module.scss';
import { RefundSale } from './RefundSale';

/** Every movement of the creator's money in words, newest first. */
export function MovementsPanel() {
  const { t, i18n } = useTranslation('wallet');
  const list = useMovements();
  const errorText = useErrorText();

  const title = ({ kind, title: sold }: Movement) => {
    if (kind === 'PAYOUT') return t('own.movements.payout');
    return kind === 'PAYOUT_FAILED'
      ? t('own.movements.payoutReturned')
      : (sold ?? t('own.movements.untitled'));
  };
  const what = ({ kind, type }: Movement) =>
    kind === 'SALE' && type ? t(`own.movements.sold.${type}`) : t(`own.movements.what.${kind}`);
  const signed = (cents: number) => formatSigned(cents, i18n.language);

  const columns: Column<Movement>[] = [
    {
      key: 'what',
      label: t('own.movements.columns.what'),
      heading: true,
      cell: (movement) => (
        <>
          <span className={styles.what}>
            <b>{title(movement)}</b>
            <span>
              {t('own.movements.on', {
                date: formatDate(movement.at, i18n.language),
                what: what(movement),
              })}
            </span>
          </span>
          <RefundSale movement={movement} onRefunded={() => void list.reload()} />
        </>
      ),
    },
    {
      key: 'paid',
      label: t('own.movements.columns.paid'),
      align: 'end',
      cell: ({ paidCents: cents }) =>
        cents < 0 ? signed(cents) : cents > 0 && formatCents(cents, i18n.language, { exact: true }),
    },
    {
      key: 'fee',
      label: t('own.movements.columns.fee'),
      align: 'end',
      cell: ({ feeCents }) => feeCents !== 0 && signed(feeCents),
    },
    {
      key: 'yours',
      label: t('own.movements.columns.yours'),
      align: 'end',
      cell: ({ amountCents }) => <b>{signed(amountCents)}</b>,
    },
  ];

  return (
    <Card as="section" aria-labelledby="movements" className={styles.panel}>
      <header className={styles.head}>
        <h2 id="movements">{t('own.movements.title')}</h2>
        <p>{t('own.movements.lead')}</p>
      </header>
      {list.error && (
        <EmptyState
          level={3}
          title={t('own.movements.failedTitle')}
          action={
            <Button icon="refresh" onClick={() => void list.reload()}>
              {t('own.retry')}
            </Button>
          }
        >
          {errorText(list.error)}
        </EmptyState>
      )}
      {!list.items && !list.error && (
        <LoadingRegion label={t('own.movements.loading')} className={styles.loading}>
          <Skeleton shape="block" height={240} />
        </LoadingRegion>
      )}
      {list.items && (
        <Table
          caption={t('own.movements.caption')}
          captionHidden
          columns={columns}
          rows={list.items}
          rowId={({ id }) => id}
        />
      )}
      {list.items && list.hasMore && (
        <div className={styles.more}>
          <LoadMore
            shown={list.items.length}
            more
            loading={list.isLoadingMore}
            problem={list.moreError && errorText(list.moreError)}
            onMore={list.loadMore}
          />
        </div>
      )}
    </Card>
  );
}
