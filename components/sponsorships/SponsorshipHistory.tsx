import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { LoadMore } from '@/components/ui/feedback/LoadMore';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { SponsoredEntry } from '@/contract/sponsorships';
import { useSponsorshipHistory } from '@/hooks/sponsorships/useSponsorship';
import { useErrorText } from '@/hooks/useErrorText';
import { formatCredits, formatMoment } from '@/lib/format/format';
import styles from './Sponsorship.module.scss';

/** History of bought and granted credits, with the balance after each entry. */
export function SponsorshipHistory() {
  const { t } = useTranslation('profile');
  return (
    <Card as="section" className={styles.panel} aria-labelledby="sponsorship-history-title">
      <h2 id="sponsorship-history-title">{t('business.credits.history')}</h2>
      <Entries />
    </Card>
  );
}

function Entries() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const { items, error, moreError, reload, hasMore, isLoadingMore, loadMore } = useSponsorshipHistory();
  if (!items)
    return error ? (
      <Banner
        tone="error"
        action={
          <Button size="s" theme="black" icon="refresh" onClick={() => void reload()}>
            {t('business.retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Banner>
    ) : (
      <LoadingRegion label={t('business.credits.loading')}>
        <Skeleton shape="block" height={120} />
      </LoadingRegion>
    );
  if (items.length === 0) return <p>{t('business.credits.none')}</p>;
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

function Entry({ entry }: { entry: SponsoredEntry }) {
  const { t, i18n } = useTranslation('profile');
  const { kind, title, peopleCount, emails, amountCents, balanceCents, createdAt } = entry;
  const others = peopleCount - emails.length;
  const toWhom = [...emails, ...(others > 0 ? [t('business.credits.people', { count: others })] : [])].join(
    ', ',
  );
  const amount = formatCredits(Math.abs(amountCents), i18n.language);
  return (
    <li>
      <div>
        <b>{title ?? toWhom}</b>
        <p>
          {t(`business.credits.kinds.${kind}`)},{' '}
          <time dateTime={createdAt}>{formatMoment(createdAt, i18n.language)}</time>
        </p>
      </div>
      <p className={styles.amount}>
        <b>{t(amountCents < 0 ? 'business.credits.taken' : 'business.credits.added', { amount })}</b>
        <span>{t('business.credits.then', { amount: formatCredits(balanceCents, i18n.language) })}</span>
      </p>
    </li>
  );
}
