import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { paths } from '@/contract/paths';
import type { DraftType } from '@/contract/values/content';
import { draftKinds } from '@/lib/draft-kinds';
import { addressWith, readKnownValue } from '@/lib/list-query';
import { readContentType } from '@/lib/content/own-content';
import { ContentPanel } from './ContentPanel';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import styles from './ContentListPage.module.scss';

type Props = {
  /** Content type of the current address; undefined for all content. */
  type?: DraftType;
};

/** List of all content, in every state of any content type. */
const all = {
  slug: undefined,
  words: 'all',
  ownListPath: paths.dashboardContent,
  newPath: paths.newContent,
  states: ['DRAFT', 'IN_REVIEW', 'REJECTED', 'SCHEDULED', 'PUBLISHED', 'UNPUBLISHED', 'TAKEN_DOWN'],
} as const;

/** List of the creator's content, all or of one kind, filtered by the state in the address. */
export function ContentListPage({ type: given }: Props) {
  const { t } = useTranslation('dashboard');
  const { query } = useRouter();
  const type = given ?? readContentType(query);
  const [isAnnounced, setAnnounced] = useState(true);
  const created = isAnnounced ? query.createdCourse : undefined;
  const { slug, words, ownListPath, newPath, states } = type ? draftKinds[type] : all;
  const title = t(`content.titles.${words}`);
  const state = readKnownValue(query, 'state', states);

  return (
    <DashboardFrame
      title={title}
      actions={
        <ButtonLink theme="green" icon="plus" href={newPath}>
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
          tabs={[undefined, ...states].map((each) => ({
            href: addressWith(ownListPath, { state: each }),
            text: t(`content.tabs.${each ?? 'all'}`),
            isCurrent: each === state,
          }))}
        />
        <ContentPanel
          key={`${type} ${state}`}
          type={slug}
          state={state}
          allPath={ownListPath}
          onChange={() => setAnnounced(false)}
        />
      </Card>
    </DashboardFrame>
  );
}
