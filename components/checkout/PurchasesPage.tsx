import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { PagedList } from '@/components/loading/PagedList';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { Bought } from '@/contract/checkout';
import { paths } from '@/contract/paths';
import { usePurchases } from '@/hooks/checkout/usePurchases';
import { formatMonth } from '@/lib/format/format';
import { BoughtFilters, type Chosen } from './BoughtFilters';
import { BoughtRow } from './BoughtRow';
import styles from './PurchasesPage.module.scss';
import { RefundModal } from './RefundModal';

type Props = {
  /** Recurring memberships, shown before the list. */
  running?: ReactNode;
};

/** List of payments and refunds by month, each with its receipt and actions. */
export function PurchasesPage({ running }: Props) {
  const { t } = useTranslation('wallet');
  return (
    <div className={styles.page}>
      <PageHead title={t('bought.title')} noIndex />
      <PageHeader title={t('bought.title')} lead={t('bought.lead')} />
      {running}
      <div className={styles.contents}>
        <BoughtWithFilters />
      </div>
    </div>
  );
}

function BoughtWithFilters() {
  const { t } = useTranslation('wallet');
  const [chosen, setChosen] = useState<Chosen>({});
  return (
    <Card as="section" className={styles.list} aria-label={t('bought.contents')}>
      <BoughtFilters chosen={chosen} onChoose={setChosen} />
      <BoughtList chosen={chosen} onShowAll={() => setChosen({})} />
    </Card>
  );
}

function BoughtList({ chosen, onShowAll }: { chosen: Chosen; onShowAll: () => void }) {
  const { t, i18n } = useTranslation('wallet');
  const list = usePurchases(chosen);
  const [asking, setAsking] = useState<Bought>();
  return (
    <PagedList
      list={list}
      failed={{ title: t('bought.failed'), isFrameless: true, theme: 'black' }}
      loading={t('bought.loading')}
      loadingClass={styles.loading}
      skeleton={<Skeleton shape="block" height={320} />}
      empty={<NothingBought chosen={chosen} onShowAll={onShowAll} />}
      more={{ className: styles.more }}
    >
      {(items) => (
        <>
          {[...Map.groupBy(items, ({ at }) => formatMonth(at, i18n.language))].map(([month, rows]) => (
            <section key={month} className={styles.month} aria-label={month}>
              <h3>{month}</h3>
              <ul role="list">
                {rows.map((row) => (
                  <BoughtRow
                    key={row.kind + row.id}
                    row={row}
                    onRefund={() => setAsking(row)}
                    onChange={() => void list.reload()}
                  />
                ))}
              </ul>
            </section>
          ))}
          {asking && (
            <RefundModal
              purchase={asking}
              onClose={() => setAsking(undefined)}
              onRefunded={() => void list.reload()}
            />
          )}
        </>
      )}
    </PagedList>
  );
}

/** Message for a filter without match, or for a buyer without purchases. */
function NothingBought({ chosen, onShowAll }: { chosen: Chosen; onShowAll: () => void }) {
  const { t } = useTranslation('wallet');
  if (chosen.kind || chosen.year)
    return (
      <EmptyState
        isFrameless
        level={3}
        title={t(`bought.none.title.${chosen.kind ?? 'all'}`, { year: chosen.year })}
        action={<Button onClick={onShowAll}>{t('bought.none.action')}</Button>}
      >
        {t('bought.none.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      isFrameless
      title={t('bought.empty.title')}
      picture="/art/empty-purchases.webp"
      action={
        <ButtonLink theme="green" href={paths.courses}>
          {t('bought.empty.action')}
        </ButtonLink>
      }
    >
      {t('bought.empty.text')}
    </EmptyState>
  );
}
