import { useTranslation } from 'next-i18next/pages';
import styles from '@/components/content/BuyBox.module.scss';
import { PriceTag } from '@/components/money/PriceTag';
import { usePrice } from '@/components/money/usePrice';
import { Link } from '@/components/ui/actions/Link';
import { Banner } from '@/components/ui/feedback/Banner';
import { paths } from '@/contract/paths';
import { SEAT_HOLD_MINUTES } from '@/contract/values/lives';
import { useErrorText } from '@/hooks/useErrorText';
import { BookButton } from './BookButton';
import type { LiveBoxProps } from './live-box';
import own from './LiveBox.module.scss';
import { LivePrice } from './LivePrice';
import { SeatsLeft } from './SeatsLeft';

type Props = Omit<LiveBoxProps, 'box' | 'onGiveBack' | 'isPublic'>;

/** Price and button for a viewer without a seat. */
export function LiveOffer({ live, phase, viewerState, membership, buy }: Props) {
  const { t } = useTranslation('lives');
  const errorText = useErrorText();
  const price = usePrice();
  const { priceCents } = live;
  const isFree = priceCents === 0 || viewerState?.can.book === true;
  const hasSeats = phase === 'waiting' || phase === 'starting' || phase === 'on';
  const isFull = hasSeats && live.seatsLeft === 0;
  if (phase === 'ended')
    return <Banner>{t(live.isRecorded ? 'page.recordingLater' : 'page.over.ended')}</Banner>;
  return (
    <>
      <p className={styles.price}>
        {viewerState?.isMember ? (
          <LivePrice live={live} isMember />
        ) : (
          <PriceTag size="l" cents={priceCents} />
        )}
        <span>
          {t(hasSeats ? (live.isRecorded ? 'page.terms' : 'page.termsShort') : 'page.termsRecording')}
        </span>
      </p>
      {hasSeats && (
        <p className={own.seats}>
          <SeatsLeft {...live} />
        </p>
      )}
      {buy.mayChoose ? (
        <BookButton full className={styles.action} live={live} phase={phase} isFree={isFree} buy={buy} />
      ) : (
        <div className={styles.action}>
          <Banner tone="warning">
            {isFull ? t('page.full') : t('page.notNow', { name: live.creator.name })}
          </Banner>
        </div>
      )}
      {buy.mayChoose && !isFree && hasSeats && live.seats !== null && (
        <p className={styles.note}>{t('page.hold', { count: SEAT_HOLD_MINUTES })}</p>
      )}
      {membership && priceCents > 0 && !viewerState?.isMember && (
        <p className={styles.note}>
          <Link href={paths.membership(membership.id)} className="link">
            {t('page.orJoin', { price: price(membership.price, { per: 'month' }) })}
          </Link>{' '}
          {t('page.orJoinText')}
        </p>
      )}
      {buy.problem && (
        <p role="alert" className={styles.problem}>
          {errorText(buy.problem)}
        </p>
      )}
    </>
  );
}
