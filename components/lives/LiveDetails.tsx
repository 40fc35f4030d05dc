import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useRef } from 'react';
import { BuyBar } from '@/components/checkout/BuyBar';
import { PageCheckout } from '@/components/checkout/PageCheckout';
import styles from '@/components/content/ContentDetails.module.scss';
import { CreatorPanel } from '@/components/courses/CreatorPanel';
import { Ratings } from '@/components/ratings/Ratings';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Breadcrumbs } from '@/components/ui/layout/Breadcrumbs';
import { Prose } from '@/components/ui/display/Prose';
import type { LivePage } from '@/contract/lives';
import type { Membership } from '@/contract/memberships';
import { paths } from '@/contract/paths';
import { useBuy, useTip } from '@/hooks/checkout/useBuy';
import { usePageView } from '@/hooks/content/usePageView';
import type { Reviews } from '@/hooks/content/useRatings';
import { useLivePage, useLiveStatus, useLiveViewerState, useSeat } from '@/hooks/lives/useLive';
import { useLivePhase } from '@/hooks/lives/useLivePhase';
import { toChoice, tipFor } from '@/lib/checkout/choice';
import { moveFocus } from '@/lib/page/focus';
import { BookButton } from './BookButton';
import { LiveBox } from './LiveBox';
import { LiveIntro } from './LiveIntro';
import own from './LiveDetails.module.scss';

export type LiveDetailsProps = {
  live: LivePage;
  ratings: Reviews;
  /** Creator's cheapest membership, if members join the live without paying; otherwise null. */
  membership: Membership | null;
  /** False for a live that only its creator, the office and seat holders may view. */
  isPublic?: boolean;
  /** Query parameters that identify the page, so they are not removed when a payment returns. */
  keep?: readonly string[];
};

/** Page of a live. Data that depends on the viewer is loaded after the page. */
export function LiveDetails({ live: ofPage, ratings, membership, isPublic = true, keep }: LiveDetailsProps) {
  const { t } = useTranslation(['lives', 'common']);
  const router = useRouter();
  const { id, creator } = ofPage;
  const { live: read, reload } = useLivePage(ofPage, isPublic);
  const { status } = useLiveStatus(id);
  const live = status ? { ...read, state: status.state, startsAt: status.startsAt } : read;
  const { title, topicId, priceCents, description } = live;
  const phase = useLivePhase(status ?? live);
  const { viewerState, error, refreshViewerState } = useLiveViewerState(id);
  const seat = useSeat(id);
  const side = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // A member books a seat without paying, whatever the price.
  const choice = toChoice('PPV_LIVE', 'LIVE', {
    ...live,
    priceCents: viewerState?.can.book ? 0 : priceCents,
  });
  const hasSeats = live.seatsLeft !== 0 || phase === 'recording';
  // A recording is sold once it is ready.
  const isSold = ['waiting', 'starting', 'on', 'recording'].includes(phase);
  const buy = useBuy(choice, {
    can: viewerState && { buy: viewerState.can.buy, unlockFree: viewerState.can.book },
    isOnSale: live.isOnSale && hasSeats && isSold,
    hasFailed: error !== undefined,
    async unlock() {
      await seat.book();
      // The pressed button has disappeared, on small screens together with its bar.
      moveFocus(side.current);
    },
  });
  const tipChoice = tipFor(creator, { contentType: 'LIVE', contentId: id });
  const tip = useTip(tipChoice, creator.takesTips && isPublic);
  usePageView(isPublic ? { contentType: 'LIVE', contentId: id, creatorId: creator.id } : null);

  const refresh = () => Promise.all([refreshViewerState(), reload()]);
  return (
    <div className={styles.page}>
      <Breadcrumbs
        trail={[
          { label: t('page.crumb'), href: paths.allLives },
          ...(topicId ? [{ label: t(`common:topics.${topicId}`), href: paths.list(topicId) }] : []),
          { label: title },
        ]}
      />
      <p role="status" className="visually-hidden">
        {buy.hasUnlocked && viewerState?.isBooked && t('page.bookedNow', { title })}
      </p>
      <div className={styles.layout}>
        <div className={styles.intro}>
          <LiveIntro live={live} phase={phase} viewersCount={status?.viewersCount ?? live.viewersCount} />
        </div>
        <aside ref={side} className={styles.side} aria-label={t('page.region')} tabIndex={-1}>
          <ErrorBoundary>
            <LiveBox
              live={live}
              phase={phase}
              viewerState={viewerState}
              membership={membership}
              buy={buy}
              isPublic={isPublic}
              onGiveBack={seat}
              box={box}
            />
          </ErrorBoundary>
          <ErrorBoundary>
            <CreatorPanel creator={creator} tip={tip} />
          </ErrorBoundary>
          {/* Rendered here so that the focus returns to this element when the dialogs close. */}
          <PageCheckout
            choice={choice}
            buy={buy}
            tipChoice={tipChoice}
            tip={tip}
            keep={keep}
            backTo={() => box.current?.querySelector('button')}
            onOwned={() => void refresh()}
            onStart={() => void router.push(paths.liveStatus(id))}
          />
        </aside>
        <div className={styles.main}>
          {description !== '' && (
            <section className={own.section} aria-labelledby="about-title">
              <h2 id="about-title">{t('page.about')}</h2>
              <div className={own.below}>
                <Prose text={description} />
              </div>
            </section>
          )}
          <ErrorBoundary>
            <Ratings
              rated={{ contentType: 'LIVE', id, creatorId: creator.id }}
              content={live}
              viewerState={viewerState}
              ratings={ratings}
            />
          </ErrorBoundary>
        </div>
      </div>
      {isPublic && !viewerState?.isBooked && !viewerState?.isOwn && buy.mayChoose && (
        <ErrorBoundary>
          <BuyBar
            priceCents={choice.priceCents}
            terms={t(phase === 'recording' ? 'page.termsRecording' : 'page.termsShort')}
            label={t('page.quick')}
            box={box}
          >
            <BookButton live={live} phase={phase} isFree={choice.priceCents === 0} buy={buy} />
          </BuyBar>
        </ErrorBoundary>
      )}
    </div>
  );
}
