import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { CreditEntry } from '@/contract/credits';
import { paths } from '@/contract/paths';
import { useCreditHistory } from '@/hooks/credits/useCredits';
import { useErrorText } from '@/hooks/useErrorText';
import { formatCredits, formatMoment } from '@/lib/format/format';
import styles from './Credits.module.scss';

/** History of credits that were bought, granted and spent, with the balance after each entry. */
export function CreditHistory() {
  const { t } = useTranslation('wallet');
  const errorText = useErrorText();
  const { items, error, moreError, reload, hasMore, isLoadingMore, loadMore } = useCreditHistory();
  if (!items)
    return error ? (
      <Banner
        tone="error"
        action={
          <Button size="s" theme="black" icon="refresh" onClick={() => void reload()}>
            {t('checkout.retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Banner>
    ) : (
      <LoadingRegion label={t('credits.loading')}>
        <Skeleton shape="block" height={120} />
      </LoadingRegion>
    );
  if (items.length === 0) return <p className={styles.none}>{t('credits.none')}</p>;
  return (
    <>
      <ul role="list" className={styles.history}>
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        more={hasMore}
        loading={isLoadingMore}
        problem={moreError && errorText(moreError)}
        onMore={loadMore}
      />
    </>
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
