import { useTranslation } from 'next-i18next/pages';
import { PagedList } from '@/components/loading/PagedList';
import { Link } from '@/components/ui/actions/Link';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { CreditEntry } from '@/contract/credits';
import { paths } from '@/contract/paths';
import { useCreditHistory } from '@/hooks/credits/useCredits';
import { formatCredits, formatMoment } from '@/lib/format/format';
import styles from './Credits.module.scss';

/** History of credits that were bought, granted and spent, with the balance after each entry. */
export function CreditHistory() {
  const { t } = useTranslation('wallet');
  return (
    <PagedList
      list={useCreditHistory()}
      failed={{ theme: 'black' }}
      loading={t('credits.loading')}
      skeleton={<Skeleton shape="block" height={120} />}
      empty={<p className={styles.none}>{t('credits.none')}</p>}
    >
      {(entries) => (
        <ul role="list" className={styles.history}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Entry({ entry }: { entry: CreditEntry }) {
  const { t, i18n } = useTranslation('wallet');
  const { kind, title, purchaseId, amountCents, balanceCents, createdAt } = entry;
  const amount = formatCredits(Math.abs(amountCents), i18n.language);
  return (
    <li>
      <div>
        {purchaseId !== null ? (
          <Link href={paths.purchase(purchaseId)}>{title}</Link>
        ) : (
          <b>{t('credits.from', { business: title })}</b>
        )}
        <p>
          {t(`credits.kinds.${kind}`)},{' '}
          <time dateTime={createdAt}>{formatMoment(createdAt, i18n.language)}</time>
        </p>
      </div>
      <p className={styles.amount}>
        <b>{t(amountCents < 0 ? 'credits.taken' : 'credits.added', { amount })}</b>
        <span>{t('credits.then', { amount: formatCredits(balanceCents, i18n.language) })}</span>
      </p>
    </li>
  );
}
