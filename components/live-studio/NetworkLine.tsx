import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import { useServerSecond } from '@/hooks/lives/useServerSecond';
import { firstName, formatClock } from '@/lib/format/format';
import { formatDecimal } from '@/lib/format/numbers';
import type { NetworkWord } from '@/lib/live/network';
import type { SendQuality, SessionState } from '@/lib/live/session-types';
import styles from './Studio.module.scss';

type Props = {
  name: string;
  state: SessionState;
  network: { word: NetworkWord; quality: SendQuality } | null;
  comeBackUntil: string | null;
  onRetry: () => void;
};

/** State of the creator's connection, in words. */
export function NetworkLine({ name, state, network, comeBackUntil, onRetry }: Props) {
  const { t, i18n } = useTranslation('studio');
  if (state === 'denied' || state === 'closed')
    return (
      <p className={classNames(styles.network, styles.lost)} role="alert">
        <Icon name="alert" />
        <span>
          <b>{t('studio.network.denied.title')}</b>
          <small>{t('studio.network.denied.text')}</small>
        </span>
        <RetryNow onRetry={onRetry} />
      </p>
    );
  if (state === 'stalled' || state === 'reconnecting')
    return (
      <p className={classNames(styles.network, styles.lost)} role="alert">
        <Icon name="alert" />
        <span>
          <b>
            {t('studio.network.lost.title')} <TimeLeft until={comeBackUntil} />
          </b>
          <small>{t('studio.network.lost.text', { name: firstName(name) })}</small>
        </span>
        <RetryNow onRetry={onRetry} />
      </p>
    );
  const isKnown = state === 'live' && network !== null;
  const word = isKnown ? network.word : state === 'live' ? 'sending' : 'connecting';
  const isWeak = word === 'weak' || word === 'audioOnly';
  const kbps = network?.quality.availableKbps ?? network?.quality.sentKbps ?? 0;
  const values = {
    rate: formatDecimal(kbps / 1000, i18n.language, { maximumFractionDigits: 1 }),
    height: network?.quality.height ?? 0,
  };
  return (
    <p className={classNames(styles.network, isWeak && styles.weak)} role="status">
      <Icon name={word === 'audioOnly' ? 'audio' : 'signal'} />
      <span>
        <b>{t(`studio.network.${word}.title`, values)}</b>
        {/* The figures change each second and are not announced. */}
        <small aria-hidden={word === 'good' || undefined}>{t(`studio.network.${word}.text`, values)}</small>
      </span>
    </p>
  );
}

function RetryNow({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('studio');
  return (
    <Button theme="white" size="s" onClick={onRetry}>
      {t('studio.network.retry')}
    </Button>
  );
}

/**
 * Remaining time for the creator to reconnect. It is not announced, because it changes each second.
 */
function TimeLeft({ until }: { until: string | null }) {
  const { t } = useTranslation('studio');
  const second = useServerSecond();
  if (until === null || second === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(until) - second) / 1000));
  return (
    <span className="tabular" aria-hidden="true">
      {t('studio.network.left', { time: formatClock(seconds) })}
    </span>
  );
}
