import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Avatar } from '@/components/ui/display/Avatar';
import { Banner } from '@/components/ui/feedback/Banner';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Modal } from '@/components/ui/feedback/Modal';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { LiveModerator, LiveRestriction } from '@/contract/live-chat';
import { useModeration } from '@/hooks/live-chat/useModeration';
import { formatTime } from '@/lib/format/chat-time';
import { formatDate } from '@/lib/format/format';
import styles from './ModerationModal.module.scss';

type Props = {
  liveId: string;
  /** True for the creator, who can remove moderators. */
  canRemove: boolean;
  onClose: () => void;
};

/** Moderators of the creator, and the people who may not write. */
export function ModerationModal({ liveId, canRemove, onClose }: Props) {
  const { t } = useTranslation('live-chat');
  const { moderation, hasFailed, reload, failureText, isEnding, removeModerator, lift } =
    useModeration(liveId);

  function lists() {
    if (hasFailed)
      return (
        <Banner tone="error" action={<RetryButton theme="hollow-border" size="s" onRetry={reload} />}>
          {t('moderation.failed')}
        </Banner>
      );
    if (!moderation)
      return (
        <LoadingRegion label={t('moderation.loading')}>
          <Skeleton shape="block" height="120px" />
        </LoadingRegion>
      );
    return (
      <>
        <h3>{t('moderation.moderators')}</h3>
        {moderation.moderators.length === 0 && <p>{t('moderation.noModerators')}</p>}
        <ul role="list" className={styles.list}>
          {moderation.moderators.map((moderator) => (
            <ModeratorRow
              key={moderator.userId}
              moderator={moderator}
              canRemove={canRemove}
              isEnding={isEnding}
              onRemove={() => removeModerator(moderator.userId)}
            />
          ))}
        </ul>
        <h3>{t('moderation.restrictions')}</h3>
        {moderation.restrictions.length === 0 && <p>{t('moderation.noRestrictions')}</p>}
        <ul role="list" className={styles.list}>
          {moderation.restrictions.map((restriction) => (
            <RestrictionRow
              key={restriction.id}
              restriction={restriction}
              isEnding={isEnding}
              onLift={() => lift(restriction.id)}
            />
          ))}
        </ul>
      </>
    );
  }

  return (
    <Modal open variant="dark" title={t('moderation.title')} onClose={onClose}>
      {failureText !== undefined && (
        <Banner tone="error" announced>
          {failureText}
        </Banner>
      )}
      <div className={styles.content}>{lists()}</div>
    </Modal>
  );
}

type ModeratorProps = {
  moderator: LiveModerator;
  canRemove: boolean;
  isEnding: boolean;
  onRemove: () => void;
};

function ModeratorRow({ moderator, canRemove, isEnding, onRemove }: ModeratorProps) {
  const { t, i18n } = useTranslation('live-chat');
  const { userId, name, picture, namedAt } = moderator;
  return (
    <li>
      <Avatar id={userId} name={name} src={picture?.smallUrl} size={32} />
      <div>
        <b>{name}</b>
        <p>{t('moderation.since', { date: formatDate(namedAt, i18n.language) })}</p>
      </div>
      {canRemove && (
        <Button
          theme="hollow-border"
          size="s"
          aria-label={t('moderation.removeOf', { name })}
          aria-disabled={isEnding}
          onClick={onRemove}
        >
          {t('moderation.remove')}
        </Button>
      )}
    </li>
  );
}

type RestrictionProps = { restriction: LiveRestriction; isEnding: boolean; onLift: () => void };

function RestrictionRow({ restriction, isEnding, onLift }: RestrictionProps) {
  const { t, i18n } = useTranslation('live-chat');
  const { kind, name, endsAt, byName } = restriction;
  const isBan = kind === 'BAN';
  function words() {
    if (isBan) return t('moderation.banned', { name: byName });
    if (endsAt === null) return t('moderation.untilEnd', { name: byName });
    return t('moderation.until', { time: formatTime(endsAt, i18n.language), name: byName });
  }
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{words()}</p>
      </div>
      <Button
        theme="hollow-border"
        size="s"
        aria-label={t(isBan ? 'moderation.liftBan' : 'moderation.liftTimeOut', { name })}
        aria-disabled={isEnding}
        onClick={onLift}
      >
        {t('moderation.lift')}
      </Button>
    </li>
  );
}
