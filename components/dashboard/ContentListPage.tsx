import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import type { DraftType } from '@/contract/values/content';
import { draftKinds } from '@/lib/draft-kinds';
import { readContentType } from '@/lib/content/own-content';
import { listOwnStates, readOwnFilter } from '@/lib/content/own-filter';
import { addressWith } from '@/lib/list-query';
import { ContentFilters } from './ContentFilters';
import { ContentPanel } from './ContentPanel';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import styles from './ContentListPage.module.scss';

type Props = {
  /** Content type of the current address; undefined for all content. */
  type?: DraftType;
};

/** Text key and paths of the list of all content. */
const all = {
  words: 'all',
  ownListPath: paths.dashboardContent,
  newPath: paths.newContent,
} as const;

/**
 * List of the creator's content, either all or of one kind, filtered by the state in the address.
 */
export function ContentListPage({ type: given }: Props) {
  const { t } = useTranslation('dashboard');
  const { query, push } = useRouter();
  const type = given ?? readContentType(query);
  const [isAnnounced, setAnnounced] = useState(true);
  const created = isAnnounced ? query.createdCourse : undefined;
  const { words, ownListPath, newPath } = type ? draftKinds[type] : all;
  const title = t(`content.titles.${words}`);
  const filter = readOwnFilter(query, type);

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
        <ContentFilters
          filter={filter}
          states={listOwnStates(type)}
          onChange={({ type: _type, ...wanted }) =>
            void push(addressWith(ownListPath, wanted), undefined, { shallow: true, scroll: false })
          }
        />
        <ContentPanel
          key={JSON.stringify(filter)}
          filter={filter}
          allPath={ownListPath}
          onChange={() => setAnnounced(false)}
        />
      </Card>
    </DashboardFrame>
  );
}
