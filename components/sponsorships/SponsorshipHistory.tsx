import { useTranslation } from 'next-i18next/pages';
import { PagedList } from '@/components/loading/PagedList';
import { Card } from '@/components/ui/layout/Card';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { SponsoredEntry } from '@/contract/sponsorships';
import { useSponsorshipHistory } from '@/hooks/sponsorships/useSponsorship';
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
  return (
    <PagedList
      list={useSponsorshipHistory()}
      failed={{ theme: 'black' }}
      loading={t('business.credits.loading')}
      skeleton={<Skeleton shape="block" height={120} />}
      empty={<p>{t('business.credits.none')}</p>}
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
