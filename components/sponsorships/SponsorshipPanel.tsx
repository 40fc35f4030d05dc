import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Card } from '@/components/ui/layout/Card';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useCreditsText } from '@/components/money/useCreditsText';
import { useSponsorship } from '@/hooks/sponsorships/useSponsorship';
import type { ReplyOf } from '@/lib/api-call';
import { GrantCreditsModal } from './GrantCreditsModal';
import { JoiningForm } from './JoiningForm';
import styles from './Sponsorship.module.scss';

/** Number of joined people; undefined until loaded. */
type Props = { joinedCount: number | undefined };

/** Credits that the business can grant, to everyone at once or to new people. */
export function SponsorshipPanel({ joinedCount }: Props) {
  const { t } = useTranslation('profile');
  const { sponsorship, error, reload } = useSponsorship();
  return (
    <Card as="section" className={styles.panel} aria-labelledby="sponsorship-title">
      <header>
        <h2 id="sponsorship-title">{t('business.credits.title')}</h2>
        <p>{t('business.credits.lead')}</p>
      </header>
      <Loaded
        of={{ data: sponsorship, error, reload }}
        failed={{ level: 3, title: t('business.failedTitle') }}
        loading={t('business.credits.loading')}
        skeleton={<Skeleton shape="block" height={180} />}
      >
        {(sponsorship) => <Sponsorship sponsorship={sponsorship} joinedCount={joinedCount} />}
      </Loaded>
    </Card>
  );
}

type KnownProps = Props & { sponsorship: ReplyOf<'GET /businesses/credits'> };

function Sponsorship({ sponsorship, joinedCount }: KnownProps) {
  const { t } = useTranslation('profile');
  const credits = useCreditsText();
  const [givesTo, setGivesTo] = useState<'all' | 'missed'>();
  const { balanceCents, heldCents, joiningCredits, missed } = sponsorship;
  return (
    <>
      <p className={styles.balance} role="status">
        {t('business.credits.balance', { amount: credits(balanceCents) })}
      </p>
      {heldCents > 0 && (
        <Banner tone="warning">{t('business.credits.held', { amount: credits(heldCents) })}</Banner>
      )}
      {missed.length > 0 && (
        <Banner
          tone="warning"
          title={t('business.credits.missed', { count: missed.length })}
          action={
            <Button size="s" theme="black" onClick={() => setGivesTo('missed')}>
              {t('business.credits.giveMissed')}
            </Button>
          }
        >
          {missed.map(({ email }) => email).join(', ')}
        </Banner>
      )}
      <div className={styles.acts}>
        <Button theme="black" aria-disabled={!joinedCount} onClick={() => setGivesTo('all')}>
          {t('business.credits.giveAll')}
        </Button>
        <p>{t('business.credits.giveSome')}</p>
      </div>
      <JoiningForm key={joiningCredits} joiningCredits={joiningCredits} />
      {givesTo === 'all' && joinedCount && (
        <GrantCreditsModal people="ALL" count={joinedCount} onClose={() => setGivesTo(undefined)} />
      )}
      {givesTo === 'missed' && (
        <GrantCreditsModal
          people={missed}
          count={missed.length}
          startWith={joiningCredits}
          onClose={() => setGivesTo(undefined)}
        />
      )}
    </>
  );
}
