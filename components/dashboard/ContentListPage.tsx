import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Card } from '@/components/ui/Card';
import { paths } from '@/contract/paths';
import { ContentPanel } from './ContentPanel';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import styles from './ContentListPage.module.scss';

type Props = {
  /** Which of the addresses this is. */
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

/** Everything the creator made, or all of one kind. */
export function ContentListPage({ tab }: Props) {
  const { t } = useTranslation('dashboard');
  const { query } = useRouter();
  const [isAnnounced, setAnnounced] = useState(true);
  const created = isAnnounced ? query.createdCourse : undefined;
  const title = t(`content.titles.${tab}`);

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
        <ContentPanel type={types[tab]} onChange={() => setAnnounced(false)} />
      </Card>
    </DashboardFrame>
  );
}
