import { useTranslation } from 'next-i18next/pages';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { Card } from '@/components/ui/layout/Card';
import { digestDays, type DigestDays } from '@/contract/values/notices';
import type { Preferences } from '@/hooks/notices/useNoticePreferences';
import { DigestPreview } from './DigestPreview';
import styles from './Preferences.module.scss';
import { Switch } from './Switch';

/** Time and days of the digest, with an example of its current content. */
export function DigestCard({ preferences: { digest, topics }, change }: Preferences) {
  const { t } = useTranslation('profile');
  return (
    <Card as="section" aria-labelledby="digest" className={styles.panel}>
      <header className={styles.head}>
        <div>
          <h2 id="digest">{t('notices.digest.title')}</h2>
          <p>{t('notices.digest.lead')}</p>
        </div>
        <Switch
          label={t('notices.digest.title')}
          checked={digest.isOn}
          onChange={(isOn) => change({ digest: { isOn } })}
        />
      </header>
      {digest.isOn && (
        <>
          <div className={styles.times}>
            <TextField
              id="digest-at"
              type="time"
              label={t('notices.digest.at')}
              defaultValue={digest.at}
              onBlur={({ currentTarget: { value } }) => value && change({ digest: { at: value } })}
            />
            <SelectField
              id="digest-days"
              label={t('notices.digest.on')}
              value={digest.days}
              options={digestDays.map((value) => ({ value, label: t(`notices.digest.days.${value}`) }))}
              onChange={(event) => change({ digest: { days: event.currentTarget.value as DigestDays } })}
            />
          </div>
          <DigestPreview topics={topics} />
        </>
      )}
    </Card>
  );
}
