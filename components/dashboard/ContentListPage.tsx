import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { paths } from '@/contract/paths';
import { addressWith, readKnownValue } from '@/lib/list-query';
import { ContentPanel } from './ContentPanel';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import styles from './ContentListPage.module.scss';

type Props = {
  /** Tab of the current address. */
  tab: 'all' | 'courses' | 'posts' | 'digitalProducts';
};

const types = {
  all: undefined,
  courses: 'course',
  posts: 'post',
  digitalProducts: 'digital-product',
} as const;
const newPaths = {
  all: paths.newContent,
  courses: paths.newContent,
  posts: paths.newPost,
  digitalProducts: paths.newDigitalProduct,
};

const listPaths = {
  all: paths.dashboardContent,
  courses: paths.dashboardCourses,
  posts: paths.dashboardPosts,
  digitalProducts: paths.dashboardDigitalProducts,
};
const reviewed = ['DRAFT', 'IN_REVIEW', 'REJECTED', 'PUBLISHED', 'UNPUBLISHED'] as const;
const unreviewed = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED', 'TAKEN_DOWN'] as const;
/** Possible states of each kind. */
const states = {
  all: ['DRAFT', 'IN_REVIEW', 'REJECTED', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED', 'TAKEN_DOWN'],
  courses: reviewed,
  posts: unreviewed,
  digitalProducts: unreviewed,
} as const;

/** List of the creator's content, all or of one kind, filtered by the state in the address. */
export function ContentListPage({ tab }: Props) {
  const { t } = useTranslation('dashboard');
  const { query } = useRouter();
  const [isAnnounced, setAnnounced] = useState(true);
  const created = isAnnounced ? query.createdCourse : undefined;
  const title = t(`content.titles.${tab}`);
  const state = readKnownValue(query, 'state', states[tab]);
  const allPath = listPaths[tab];

  return (
    <DashboardFrame
      title={title}
      actions={
        <ButtonLink theme="green" icon="plus" href={newPaths[tab]}>
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
        <LinkTabs
          label={t('content.tabs.label')}
          tabs={[undefined, ...states[tab]].map((each) => ({
            href: addressWith(allPath, { state: each }),
            text: t(`content.tabs.${each ?? 'all'}`),
            isCurrent: each === state,
          }))}
        />
        <ContentPanel
          key={state}
          type={types[tab]}
          state={state}
          allPath={allPath}
          onChange={() => setAnnounced(false)}
        />
      </Card>
    </DashboardFrame>
  );
}
