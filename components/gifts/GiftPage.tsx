import { useTranslation } from 'next-i18next/pages';
import { PageHead } from '@/components/shell/head/PageHead';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Cover } from '@/components/ui/display/Cover';
import type { Gift } from '@/contract/gifts';
import { loginFor, paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useClaim } from '@/hooks/gifts/useGift';
import { useErrorText } from '@/hooks/useErrorText';
import { formatDate } from '@/lib/format/format';
import { addressWith } from '@/lib/list-query';
import styles from './Gift.module.scss';

type Props = { gift: Gift; code: string };

/** Page of a gift for the holder of its link, with the giver, the content and the claim button. */
export function GiftPage({ gift: known, code }: Props) {
  const { t, i18n } = useTranslation('wallet');
  const errorText = useErrorText();
  const { gift, claim, isClaiming, problem } = useClaim(code, known);
  const { state, isMine, giverName: giver, months, creatorName: creator } = gift;
  const shown = isMine && state === 'CLAIMED' ? 'MINE' : state;
  const title = months === null ? gift.title : t('claim.months', { months, title: gift.title });
  const context = months === null ? undefined : 'months';
  const dateOf = (instant: string) => formatDate(instant, i18n.language);
  const about = {
    giver,
    creator,
    months,
    date: dateOf(gift.expiresAt),
    ends: gift.endsAt && dateOf(gift.endsAt),
  };
  return (
    <>
      <PageHead title={t('claim.title', { giver, title })} noIndex />
      <div className={styles.page}>
        <h1>{t(`claim.heading.${shown}`, { giver })}</h1>
        <Card look="raised" className={styles.panel}>
          <div className={styles.cover}>
            <Cover picture={gift.picture} topicId={gift.topicId ?? gift.title} sizes="480px" />
          </div>
          <div>
            <p className={styles.title}>{title}</p>
            <p className={styles.quiet}>{creator}</p>
          </div>
          {gift.message && <p className={styles.message}>{gift.message}</p>}
          <p role="status" suppressHydrationWarning>
            {t(`claim.text.${shown}`, { ...about, context })}
          </p>
          {problem && (
            <Banner tone="error" announced>
              {problem.code === 'ALREADY_UNLOCKED'
                ? t('claim.owned', about)
                : problem.code === 'ALREADY_MEMBER'
                  ? t('claim.member', about)
                  : errorText(problem)}
            </Banner>
          )}
          <div className={styles.actions}>
            {state === 'WAITING' ? (
              <ClaimActions code={code} isClaiming={isClaiming} onClaim={() => void claim()} />
            ) : (
              state !== 'UNAVAILABLE' && (
                <ButtonLink theme="green" size="l" full href={gift.path}>
                  {t(`claim.${shown === 'MINE' ? 'open' : 'see'}.${gift.contentType}`)}
                </ButtonLink>
              )
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

type ActionProps = { code: string; isClaiming: boolean; onClaim: () => void };

function ClaimActions({ code, isClaiming, onClaim }: ActionProps) {
  const { t } = useTranslation('wallet');
  const { isKnown, isSignedIn } = useUser();
  const next = paths.gift(code);
  if (isKnown && !isSignedIn)
    return (
      <>
        <ButtonLink theme="green" size="l" full href={addressWith(paths.signUp, { next })}>
          {t('claim.join')}
        </ButtonLink>
        <ButtonLink theme="hollow-border" full href={loginFor(next)}>
          {t('claim.login')}
        </ButtonLink>
      </>
    );
  return (
    <Button theme="green" size="l" full loading={isClaiming && t('claim.claiming')} onClick={onClaim}>
      {t('claim.action')}
    </Button>
  );
}
