import { useTranslation } from 'next-i18next/pages';
import { TopicChips } from '@/components/content/TopicChips';
import { KindGrid } from '@/components/discovery/CategoryGrid';
import { PageHead } from '@/components/shell/head/PageHead';
import { SearchField } from '@/components/shell/search/SearchField';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { machinePaths } from '@/contract/rules/machine-paths';
import { topicsFrom } from '@/contract/values/onboarding';
import type { TopicId } from '@/contract/values/topics';
import { useUser } from '@/hooks/accounts/useUser';
import {
  exploreAddress,
  exploredTypes,
  withTopic,
  listContentIds,
  relatedTopics,
  type ExploredRail,
  type ExploreFilter,
  type ExploreProps,
} from '@/lib/content/explore';
import { draftKinds } from '@/lib/draft-kinds';
import { toListPath } from '@/lib/search/list-path';
import { searchAddress } from '@/lib/search/search-filter';
import { ContentRail } from './ContentRail';
import { CourseRail } from './CourseRail';
import styles from './ExplorePage.module.scss';
import { LaterRails } from './LaterRails';
import { SectionHead } from './SectionHead';
import { Teachers } from './Teachers';

/**
 * Start page of a search, with topics, kinds and a row of content for each. Empty rows are omitted.
 */
export function ExplorePage({ filter, rails, newest = [], creators = [], kinds }: ExploreProps) {
  const { t } = useTranslation(['explore', 'common']);
  const { user } = useUser();
  const names = filter.topics.map((topicId) => t(`common:topics.${topicId}`));
  const title = names.length > 0 ? t('rails.titleOf', { topics: names.join(', ') }) : t('rails.title');
  const shown = [...rails.flatMap(({ content }) => listContentIds(content)), ...newest.map(({ id }) => id)];
  const empty = filter.topics.filter(
    (topicId) => !rails.some((rail) => rail.topicId === topicId && rail.content.items.length > 0),
  );
  return (
    <div className={styles.page}>
      <PageHead
        title={title}
        description={t('rails.description')}
        canonical={paths.explore}
        picture={machinePaths.shareCard('pages', 'explore')}
      />
      <PageHeader title={t('rails.title')} lead={t('rails.lead')} />
      <div className={styles.filters}>
        <SearchField look="page" label={t('search.form')}>
          <Button type="submit" theme="green">
            {t('search.action')}
          </Button>
        </SearchField>
        <TopicChips
          topics={topicsFrom(user.topics)}
          chosen={filter.topics}
          hrefOf={(topicId) =>
            exploreAddress(topicId ? withTopic(filter, topicId) : { topics: [], type: filter.type })
          }
        />
        <LinkTabs
          label={t('search.kinds.label')}
          tabs={[undefined, ...exploredTypes].map((type) => ({
            href: exploreAddress({ topics: filter.topics, type }),
            text: t(`search.kinds.${type ?? 'all'}`),
            isCurrent: filter.type === type,
          }))}
        />
      </div>
      {rails.map((rail) => (
        <RailOf key={`${rail.topicId} ${rail.content.type}`} {...rail} />
      ))}
      {empty.map((topicId) => (
        <NothingOf key={topicId} topicId={topicId} type={filter.type} />
      ))}
      <CourseRail
        id="explore-new"
        title={t('rails.new.title')}
        courses={newest}
        href={`${paths.courses}?orderBy=newest`}
        more={t('rails.new.more')}
      />
      {filter.topics.length === 0 && !filter.type && <LaterRails onlyPersonal shown={shown} />}
      {kinds && (
        <section aria-labelledby="explore-kinds">
          <SectionHead
            id="explore-kinds"
            title={t('categories.kinds')}
            href={paths.categories}
            more={t('categories.title')}
          />
          <KindGrid kinds={kinds} />
        </section>
      )}
      {creators.length > 0 && <Teachers creators={creators} />}
    </div>
  );
}

function RailOf({ topicId, content }: ExploredRail) {
  const { t } = useTranslation(['explore', 'common']);
  const { type } = content;
  const href = !topicId
    ? toListPath({ type })
    : (draftKinds[type].topicPath?.(topicId) ?? searchAddress({ type, topicId }));
  return (
    <ContentRail
      id={`explore-${topicId ?? 'all'}-${type}`}
      content={content}
      title={
        topicId
          ? t('rails.ofTopic', { topic: t(`common:topics.${topicId}`), kind: t(`search.kinds.${type}`) })
          : t(`rails.${type}.title`)
      }
      href={href}
      more={t(`rails.${type}.more`)}
    />
  );
}

/** Message for an empty topic, with two neighbouring topics. */
function NothingOf({ topicId, type }: { topicId: TopicId; type: ExploreFilter['type'] }) {
  const { t } = useTranslation(['explore', 'common']);
  return (
    <section>
      <EmptyState
        title={t('rails.empty.title', { topic: t(`common:topics.${topicId}`) })}
        picture="/art/empty-search.webp"
        action={relatedTopics[topicId].map((related) => (
          <ButtonLink
            key={related}
            theme="hollow-border"
            href={exploreAddress({ topics: [related], type })}
            scroll={false}
          >
            {t(`common:topics.${related}`)}
          </ButtonLink>
        ))}
      >
        {t('rails.empty.text')}
      </EmptyState>
    </section>
  );
}
