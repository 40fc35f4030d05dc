import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Card } from '@/components/ui/Card';
import { paths } from '@/contract/paths';
import { CoursesPanel } from './CoursesPanel';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import styles from './ContentListPage.module.scss';

type Props = {
  /** Which of the two addresses this is. */
  tab: 'all' | 'courses';
};

/** Everything the creator made. Other kinds of content join the table when they exist. */
export function ContentListPage({ tab }: Props) {
  const { t } = useTranslation('dashboard');
  const { query } = useRouter();
  const [isAnnounced, setAnnounced] = useState(true);
  const created = isAnnounced ? query.createdCourse : undefined;
  const title = t(tab === 'all' ? 'content.title' : 'content.coursesTitle');

  return (
    <DashboardFrame
      title={title}
      actions={
        <ButtonLink theme="green" icon="plus" href={paths.newContent}>
          {t('content.new')}
        </ButtonLink>
      }
    >
      {created !== undefined && (
        <Banner
          tone="success"
          action={
            typeof created === 'string' &&
            created && (
              <ButtonLink theme="hollow-border" size="s" href={paths.editCourse(created)}>
                {t('content.createdOpen')}
              </ButtonLink>
            )
          }
        >
          {t('content.created')}
        </Banner>
      )}
      <Card className={styles.panel}>
        <CoursesPanel onChange={() => setAnnounced(false)} />
      </Card>
    </DashboardFrame>
  );
}
