import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Badge } from '@/components/ui/display/Badge';
import { Cover } from '@/components/ui/display/Cover';
import type { LivePage } from '@/contract/lives';
import { loginFor, paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { formatCents } from '@/lib/format/format';
import styles from './Stage.module.scss';

type Props = {
  live: LivePage;
  viewersCount: number | undefined;
  /** True if the viewer was refused a free seat because no seat is left. */
  isRefused: boolean;
};

/** Poster of a live with the offer, for viewers without access. */
export function RoomGate({ live, viewersCount = live.viewersCount, isRefused }: Props) {
  const { t, i18n } = useTranslation('studio');
  const { isSignedIn } = useUser();
  const { id, title, state, priceCents, isFreeForMembers, seatsLeft, isRecorded } = live;
  const isLive = state === 'LIVE';
  const isFull = isLive && (isRefused || seatsLeft === 0);
  const isFree = priceCents === 0 && !isFreeForMembers;

  function action() {
    if (isFull) return t('room.gate.seeOthers');
    if (isFree && !isSignedIn) return t('room.gate.logIn');
    if (priceCents === 0) return t('room.gate.see');
    const price = formatCents(priceCents, i18n.language);
    return t(isLive ? 'room.gate.join' : 'room.gate.buyRecording', { price });
  }
  function address() {
    if (isFull) return paths.allLives;
    return isFree && !isSignedIn ? loginFor(paths.playLive(id)) : paths.live(id);
  }
  function text() {
    if (isFull) return t('room.gate.full');
    if (priceCents === 0 && isFreeForMembers) return t('room.gate.members');
    return t(isLive && isRecorded ? 'room.gate.withRecording' : 'room.gate.notYours');
  }

  return (
    <div className={styles.stage}>
      <div className={styles.picture}>
        <Cover picture={live.picture} topicId={live.topicId ?? id} sizes="100vw" first />
      </div>
      {isLive && (
        <div className={styles.badges}>
          <Badge tone="live">{t('room.live')}</Badge>
          <Badge tone="picture" icon="users">
            {t('room.watching', { count: viewersCount })}
          </Badge>
        </div>
      )}
      <div className={styles.message}>
        <h2>{t(isLive ? 'room.gate.on' : 'room.gate.recording', { title })}</h2>
        <p>{text()}</p>
        <ButtonLink theme="white" size="l" href={address()}>
          {action()}
        </ButtonLink>
        {isLive && !isFull && seatsLeft !== null && priceCents > 0 && (
          <p className={styles.small}>{t('room.gate.seats', { count: seatsLeft })}</p>
        )}
      </div>
    </div>
  );
}
