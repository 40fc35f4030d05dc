import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Loaded } from '@/components/loading/Loaded';
import { PageHead } from '@/components/shell/head/PageHead';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { useToast } from '@/components/ui/feedback/useToast';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { Segments } from '@/components/ui/fields/Segments';
import { Card } from '@/components/ui/layout/Card';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import {
  noticeSides,
  type NoticeChannel,
  type NoticeSide,
  type NoticeTopic,
} from '@/contract/values/notices';
import { useUser } from '@/hooks/accounts/useUser';
import { useNoticePreferences } from '@/hooks/notices/useNoticePreferences';
import { toListPath } from '@/lib/notices/notice-query';
import { DigestCard } from './DigestCard';
import { PauseCard } from './PauseCard';
import styles from './Preferences.module.scss';
import { QuietHoursCard } from './QuietHoursCard';
import { getSwitchLabel, TopicTable } from './TopicTable';

/** Preferences of a person: topics by channel, and times. Each change is saved at once. */
export function PreferencesView({ side: from }: { side: NoticeSide }) {
  const { t } = useTranslation('profile');
  const { user } = useUser();
  const own = useNoticePreferences();
  const [side, setSide] = useState(from);
  const toast = useToast();

  function change(topic: NoticeTopic, channel: NoticeChannel, isOn: boolean) {
    const save = (value: boolean) => own.change({ topics: [{ topic, [channel]: value }] });
    save(isOn);
    if (isOn) return;
    const label = getSwitchLabel(topic, channel, t);
    const undo = { label: t('notices.preferences.undo'), onAction: () => save(true) };
    toast(t('notices.preferences.turnedOff', { topic: label }), undo);
  }

  return (
    <>
      <PageHead title={t('notices.toPreferences')} noIndex />
      <PageHeader
        look={from === 'creator' ? 'work' : 'public'}
        title={t('notices.toPreferences')}
        lead={t('notices.preferences.lead')}
        actions={
          <ButtonLink theme="hollow" icon="back" href={toListPath(from)}>
            {t('notices.preferences.back')}
          </ButtonLink>
        }
      />
      <Loaded
        of={own}
        failed={{ title: t('notices.preferences.failed') }}
        loading={t('notices.preferences.loading')}
        skeleton={<Skeleton shape="block" height={480} />}
      >
        {(preferences) => (
          <div className={styles.layout}>
            <Card as="section" aria-labelledby="notice-topics" className={styles.panel}>
              <header className={styles.head}>
                <div>
                  <h2 id="notice-topics">{t('notices.preferences.title')}</h2>
                  <p role="status">{own.status !== 'idle' && t(`notices.preferences.${own.status}`)}</p>
                </div>
                {user.creator && (
                  <Segments
                    label={t('notices.preferences.sides.label')}
                    value={side}
                    options={noticeSides.map((value) => ({
                      value,
                      label: t(`notices.preferences.sides.${value}`),
                    }))}
                    onChange={setSide}
                  />
                )}
              </header>
              <TopicTable topics={preferences.topics.filter((row) => row.side === side)} onChange={change} />
            </Card>
            <div className={styles.side}>
              <QuietHoursCard preferences={preferences} change={own.change} />
              <DigestCard preferences={preferences} change={own.change} />
              <PauseCard preferences={preferences} change={own.change} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
