import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { CheckoutReturn } from '@/components/checkout/CheckoutReturn';
import { useShare } from '@/components/content/useShare';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import type { LivePage } from '@/contract/lives';
import { paths } from '@/contract/paths';
import { useTip } from '@/hooks/checkout/useBuy';
import { useTimeZone } from '@/hooks/shell/useTimeZone';
import { withWalletTexts } from '@/lib/browser/with-wallet-texts';
import { toReturnPath } from '@/lib/checkout/checkout-return';
import { tipFor } from '@/lib/checkout/choice';
import { formatDayIn, formatTimeIn } from '@/lib/lives/live-time';
import styles from './LiveRoomPage.module.scss';

const TipModal = dynamic(
  () => withWalletTexts(import('@/components/checkout/TipModal')).then((file) => file.TipModal),
  { ssr: false },
);

/** Title of the room with its creator, a link back, and buttons to tip and to share. */
export function RoomTop({ live }: { live: LivePage }) {
  const { t, i18n } = useTranslation(['studio', 'common']);
  const { asPath } = useRouter();
  const timeZone = useTimeZone();
  const { id, title, creator, state, startedAt, startsAt } = live;
  const begun = startedAt ?? startsAt;
  const tipChoice = tipFor(creator, { contentType: 'LIVE', contentId: id });
  const tip = useTip(tipChoice, creator.takesTips);
  const { dialog, handlers } = useShare({
    contentType: 'LIVE',
    contentId: id,
    creatorId: creator.id,
    title,
    path: paths.live(id),
  });
  return (
    <div className={styles.top}>
      <Link className={styles.leave} href={paths.live(id)} aria-label={t('room.leave', { title })}>
        <Icon name="back" />
      </Link>
      <div>
        <h1 id="live-title">{title}</h1>
        <p className="tabular" suppressHydrationWarning>
          {state === 'LIVE'
            ? t('room.startedAt', { name: creator.name, time: formatTimeIn(begun, i18n.language, timeZone) })
            : t('room.recordedOn', { name: creator.name, date: formatDayIn(begun, i18n.language, timeZone) })}
        </p>
      </div>
      <div className={styles.actions}>
        {tip.mayChoose && (
          <Button
            className={styles.tip}
            theme="hollow-border"
            size="s"
            icon="gift"
            loading={tip.isWaiting && t('common:ui.loading')}
            onClick={tip.choose}
          >
            {t('room.tip')}
          </Button>
        )}
        <IconButton icon="share" label={t('common:share.this', { title })} {...handlers} />
      </div>
      {dialog}
      {tip.isConfirming && (
        <TipModal choice={tipChoice} returnPath={toReturnPath(asPath)} onClose={tip.close} />
      )}
      <CheckoutReturn onRetry={(what) => what === 'tip' && tip.choose()} />
    </div>
  );
}
