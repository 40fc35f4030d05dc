import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { FormEvent } from 'react';
import { FollowButton } from '@/components/content/FollowButton';
import { JsonLd } from '@/components/shell/head/JsonLd';
import { PageHead } from '@/components/shell/head/PageHead';
import { MoreItems } from '@/components/loading/MoreItems';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Grid } from '@/components/ui/layout/Grid';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { LONGEST_QUERY } from '@/contract/values/search';
import { machinePaths } from '@/contract/rules/machine-paths';
import { topicIds } from '@/contract/values/topics';
import type { CreatorCard } from '@/contract/creators';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { useCreators, type CreatorFilter } from '@/hooks/creators/useCreators';
import { useShownInAddress } from '@/hooks/list/useShownInAddress';
import type { ListPage } from '@/hooks/list/useInfiniteList';
import { addressWith, valuesIn } from '@/lib/list-query';
import { paths } from '@/contract/paths';
import { CreatorTile } from './CreatorTile';
import styles from './CreatorsPage.module.scss';

export type CreatorsProps = {
  filter: CreatorFilter;
  first: ListPage<CreatorCard>;
  /** Structured data in schema.org vocabulary. */
  structuredData?: object;
};

const addressOf = ({ query, topicId }: CreatorFilter, shown?: number) =>
  addressWith(paths.creators, { query, topicId, shown });

/** List of all approved creators, filtered by text and topic. */
export function CreatorsPage({ filter, first, structuredData }: CreatorsProps) {
  const { t } = useTranslation('explore');
  const address = addressOf(filter);
  return (
    <div className={styles.page}>
      <PageHead
        title={t('creators.title')}
        description={t('creators.description')}
        canonical={paths.creators}
        picture={machinePaths.shareCard('pages', 'creators')}
      />
      <JsonLd structuredData={structuredData} />
      <PageHeader title={t('creators.title')} lead={t('creators.lead')} />
      <CreatorSearch key={`search ${address}`} filter={filter} />
      {first.items.length > 0 ? (
        <CreatorList key={address} filter={filter} first={first} />
      ) : (
        <EmptyState
          title={
            filter.query ? t('creators.empty.titleOf', { query: filter.query }) : t('creators.empty.title')
          }
          picture="/art/empty-search.webp"
          action={
            <ButtonLink theme="green" href={paths.creators}>
              {t('creators.empty.action')}
            </ButtonLink>
          }
        >
          {t('creators.empty.text')}
        </EmptyState>
      )}
    </div>
  );
}

/** Search as a GET form, which works before hydration. */
function CreatorSearch({ filter }: { filter: CreatorFilter }) {
  const { t } = useTranslation(['explore', 'common']);
  const router = useRouter();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { query, ...values } = valuesIn(event.currentTarget);
    void router.push(addressWith(paths.creators, { query: query?.trim(), ...values }));
  }

  return (
    <form role="search" className={styles.search} action={paths.creators} onSubmit={search}>
      <TextField
        type="search"
        name="query"
        label={t('creators.search.words')}
        defaultValue={filter.query}
        maxLength={LONGEST_QUERY}
        autoComplete="off"
      />
      <SelectField
        name="topicId"
        label={t('creators.search.topic')}
        defaultValue={filter.topicId ?? ''}
        placeholder={t('creators.search.anyTopic')}
        options={topicIds.map((topic) => ({ value: topic, label: t(`common:topics.${topic}`) }))}
      />
      <Button type="submit" theme="black" icon="search">
        {t('creators.search.action')}
      </Button>
    </form>
  );
}

function CreatorList({ filter, first }: Pick<CreatorsProps, 'filter' | 'first'>) {
  const list = useCreators(first, filter);
  const { items } = list;
  const stateOf = useViewerStates(items, 'CREATOR');
  const moreHref = useShownInAddress(items.length, first.items.length, (shown) => addressOf(filter, shown));

  return (
    <>
      <Grid look="panels">
        {items.map((creator) => (
          <CreatorTile
            key={creator.id}
            creator={creator}
            level={2}
            action={<FollowButton creator={creator} isFollowed={stateOf(creator).isMarked} size="s" />}
          />
        ))}
      </Grid>
      <MoreItems list={list} href={moreHref} />
    </>
  );
}
