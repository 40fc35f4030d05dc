import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import styles from '@/components/content/BuyBox.module.scss';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Link } from '@/components/ui/actions/Link';
import { useToast } from '@/components/ui/feedback/useToast';
import type { LivePage, LiveViewerState } from '@/contract/lives';
import { paths } from '@/contract/paths';
import type { useSeat } from '@/hooks/lives/useLive';
import { useErrorText } from '@/hooks/useErrorText';
import { formatMoment } from '@/lib/format/format';
import type { LivePhase } from '@/lib/lives/phase';
import own from './LiveBox.module.scss';

type Props = {
  live: LivePage;
  phase: LivePhase;
  viewerState: LiveViewerState;
  onGiveBack: ReturnType<typeof useSeat>;
};

/** Next step for a seat holder, and for the live's creator. */
export function OwnSeat({ live, phase, viewerState, onGiveBack }: Props) {
  const { t, i18n } = useTranslation('lives');
  const { id } = live;
  const { isOwn, refundableUntil } = viewerState;
  if (isOwn)
    return (
      <div className={own.mine}>
        <Badge tone="info">{t('page.own')}</Badge>
        <ButtonLink theme="black" size="l" full icon="edit" href={paths.dashboardLive(id)}>
          {t('page.manage')}
        </ButtonLink>
      </div>
    );
  const isToCome = phase === 'waiting' || phase === 'starting';
  return (
    <div className={own.mine}>
      <Badge tone="green" icon="check">
        {t(phase === 'recording' || phase === 'ended' ? 'card.inLibrary' : 'page.booked')}
      </Badge>
      {isToCome && (
        <ButtonLink theme="black" size="l" full href={paths.liveStatus(id)}>
          {t('page.waitingRoom')}
        </ButtonLink>
      )}
      {phase === 'on' && (
        <ButtonLink theme="green" size="l" full icon="play" href={paths.playLive(id)}>
          {t('page.enter')}
        </ButtonLink>
      )}
      {phase === 'recording' && viewerState.can.replay && (
        <ButtonLink theme="green" size="l" full icon="play" href={paths.playLive(id)}>
          {t('page.watch')}
        </ButtonLink>
      )}
      {phase === 'ended' && <p>{t(live.isRecorded ? 'page.recordingSoon' : 'page.over.ended')}</p>}
      {refundableUntil !== null && (
        <Banner tone="info" title={t('page.moved.title')}>
          <span suppressHydrationWarning>
            {t('page.moved.text', { date: formatMoment(refundableUntil, i18n.language) })}
          </span>{' '}
          <Link href={paths.purchases} className="link">
            {t('page.moved.refund')}
          </Link>
        </Banner>
      )}
      {viewerState.can.unbook && <GiveBack live={live} seat={onGiveBack} />}
    </div>
  );
}

function GiveBack({ live, seat }: { live: LivePage; seat: Props['onGiveBack'] }) {
  const { t } = useTranslation('lives');
  const toast = useToast();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);

  async function attempt(task: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await task();
      return true;
    } catch (error) {
      toast(errorText(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function giveBack() {
    if (!(await attempt(seat.unbook))) return;
    toast(t('page.gaveBack', { title: live.title }), {
      label: t('reminder.undo'),
      onAction: () => void attempt(seat.book),
    });
  }

  return (
    <Button
      theme="hollow-underlined"
      size="s"
      className={styles.note}
      loading={isBusy && t('page.givingBack')}
      onClick={() => void giveBack()}
    >
      {t('page.giveBack')}
    </Button>
  );
}
