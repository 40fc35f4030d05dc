import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours, tintOf } from '@/components/ui/display/tints';
import { Card } from '@/components/ui/layout/Card';
import { useUser } from '@/hooks/accounts/useUser';
import { useNoticePreferences } from '@/hooks/notices/useNoticePreferences';
import { formatTimeOfDay } from '@/lib/format/chat-time';
import { toPreferencesPath } from '@/lib/notices/notice-query';
import styles from './NoticesPage.module.scss';
import { Switch } from './Switch';

/** Quiet hours and digest of a member, beside their notifications. */
export function NoticesAside() {
  const { t, i18n } = useTranslation('profile');
  const { user } = useUser();
  const { data, change } = useNoticePreferences();
  if (!data) return null;
  const { quietHours, digest } = data;
  const city = user.timeZone?.split('/').at(-1)!.replaceAll('_', ' ');
  const at = (time: string) => formatTimeOfDay(time, i18n.language);
  return (
    <aside className={styles.aside} aria-label={t('notices.toPreferences')}>
      <Card as="section" aria-labelledby="quiet-hours" className={styles.pane}>
        <header className={styles.paneHead}>
          <span className={styles.paneIcon} style={tintColours(tintOf('quiet-hours'))} aria-hidden="true">
            <Icon name="moon" />
          </span>
          <div>
            <h2 id="quiet-hours">{t('notices.quiet.title')}</h2>
            <p>
              {t('notices.quiet.hours', { from: at(quietHours.from), to: at(quietHours.to) })}
              {city && t('notices.quiet.city', { city })}
            </p>
          </div>
          <Switch
            label={t('notices.quiet.title')}
            checked={quietHours.isOn}
            onChange={(isOn) => change({ quietHours: { isOn } })}
          />
        </header>
        <p>{t('notices.quiet.lead')}</p>
      </Card>
      <Card as="section" aria-labelledby="digest" className={styles.pane}>
        <h2 id="digest">{t('notices.digest.title')}</h2>
        <p>
          {digest.isOn
            ? t(`notices.digest.when.${digest.days}`, { time: at(digest.at) })
            : t('notices.digest.off')}
        </p>
        <Link href={toPreferencesPath('member')} className={styles.paneLink}>
          {t('notices.digest.change')}
        </Link>
      </Card>
    </aside>
  );
}
