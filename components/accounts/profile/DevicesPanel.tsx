import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { useToast } from '@/components/ui/feedback/useToast';
import type { Session } from '@/contract/accounts';
import { useSessions } from '@/hooks/accounts/useSessions';
import { useErrorText } from '@/hooks/useErrorText';
import { formatDate, formatRelative } from '@/lib/format/format';
import styles from './AccountPage.module.scss';
import { AccountSection } from './AccountSection';
import { UntilKnown } from './UntilKnown';

/** Sessions of the user, each with a log-out button. */
export function DevicesPanel() {
  const { t, i18n } = useTranslation('profile');
  const toast = useToast();
  const errorText = useErrorText();
  const { sessions, error, reload, end } = useSessions();
  /** Session that is being ended, or `others`. */
  const [ending, setEnding] = useState<string>();
  const [failure, setFailure] = useState<unknown>();

  const nameOf = ({ device: { browser, system } }: Session): string => {
    if (browser && system) return t('account.devices.name', { browser, system });
    return browser ?? system ?? t('account.devices.unknown');
  };
  async function logOut(id: string | undefined, done: string) {
    setEnding(id ?? 'others');
    setFailure(undefined);
    try {
      await end(id);
      toast(done);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setEnding(undefined);
    }
  }

  const others = sessions?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <AccountSection id="devices">
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {!sessions && <UntilKnown error={error} reload={reload} loading={t('account.devices.loading')} />}
      {sessions && (
        <ul role="list" className={styles.rows}>
          {sessions.map((session) => (
            <li key={session.id}>
              <span className={styles.mark} data-on={session.isThis || undefined}>
                <Icon name={session.device.kind === 'desktop' ? 'work' : 'user'} />
              </span>
              <div>
                <b>
                  {nameOf(session)}
                  {session.isThis && <Badge tone="green">{t('account.devices.this')}</Badge>}
                </b>
                <small suppressHydrationWarning>
                  {t('account.devices.times', {
                    used: formatRelative(session.lastUsedAt, i18n.language),
                    since: formatDate(session.createdAt, i18n.language),
                  })}
                </small>
              </div>
              {!session.isThis && (
                <div className={styles.end}>
                  <Button
                    size="s"
                    theme="hollow-border"
                    aria-label={t('account.devices.endOne', { device: nameOf(session) })}
                    loading={ending === session.id && t('account.devices.ending')}
                    onClick={() =>
                      void logOut(session.id, t('account.devices.ended', { device: nameOf(session) }))
                    }
                  >
                    {t('account.devices.end')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <div>
          <Button
            loading={ending === 'others' && t('account.devices.ending')}
            onClick={() => void logOut(undefined, t('account.devices.endedOthers'))}
          >
            {t('account.devices.endOthers', { count: others.length })}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}
