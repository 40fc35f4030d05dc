import { useTranslation } from 'next-i18next/pages';
import { TopicChips } from '@/components/content/TopicChips';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { liveFilters } from '@/contract/values/lives';
import { useUser } from '@/hooks/accounts/useUser';
import { toLivesPath, type LivesFilter } from '@/lib/lives/live-filter';
import styles from './LivesPage.module.scss';

/** Filters of the lives: topics, and the viewer's own lives. Each choice is an address. */
export function LivesFilters({ filter }: { filter: LivesFilter }) {
  const { t } = useTranslation('lives');
  const { isSignedIn } = useUser();
  const { topicId, only } = filter;
  return (
    <div className={styles.filters}>
      <TopicChips
        chosen={topicId ? [topicId] : []}
        hrefOf={(chosen) => toLivesPath({ only, topicId: chosen })}
      />
      {isSignedIn && (
        <LinkTabs
          look="chips"
          label={t('list.only.label')}
          tabs={[undefined, ...liveFilters].map((value) => ({
            href: toLivesPath({ topicId, only: value }),
            text: t(`list.only.${value ?? 'all'}`),
            isCurrent: only === value,
          }))}
        />
      )}
    </div>
  );
}
