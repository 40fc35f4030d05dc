import { useTranslation } from 'next-i18next/pages';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import type { Preferences } from '@/hooks/notices/useNoticePreferences';
import styles from './Preferences.module.scss';
import { Switch } from './Switch';
import { TimeZone } from './TimeZone';

/** Hours during which emails are held back, in the person's time zone. */
export function QuietHoursCard({ preferences: { quietHours }, change }: Preferences) {
  const { t } = useTranslation('profile');
  const { isOn, from, to } = quietHours;
  const set = (name: 'from' | 'to') => (event: { currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget;
    if (value) change({ quietHours: { [name]: value } });
  };
  return (
    <Card as="section" aria-labelledby="quiet-hours" className={styles.panel}>
      <header className={styles.head}>
        <div>
          <h2 id="quiet-hours">{t('notices.quiet.title')}</h2>
          <p>{t('notices.quiet.lead')}</p>
        </div>
        <Switch
          label={t('notices.quiet.title')}
          checked={isOn}
          onChange={(checked) => change({ quietHours: { isOn: checked } })}
        />
      </header>
      {isOn && (
        <div className={styles.times}>
          <TextField
            id="quiet-from"
            type="time"
            label={t('notices.quiet.from')}
            defaultValue={from}
            onBlur={set('from')}
          />
          <TextField
            id="quiet-to"
            type="time"
            label={t('notices.quiet.to')}
            defaultValue={to}
            onBlur={set('to')}
          />
        </div>
      )}
      <TimeZone />
    </Card>
  );
}
