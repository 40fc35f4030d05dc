import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { Avatar } from '@/components/ui/display/Avatar';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import type { CreatorPage } from '@/contract/creators';
import { paths } from '@/contract/paths';
import type { SearchHit } from '@/contract/search';
import { kindWords } from '@/contract/values/categories';
import type { ContentType } from '@/contract/values/content';
import tabs from '@/components/ui/layout/LinkTabs.module.scss';
import styles from './CatalogPage.module.scss';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { SearchHitRow } from './SearchHitRow';
import list from './SearchList.module.scss';

export type CatalogProps = { creator: CreatorPage; items: SearchHit[]; shareCard?: string };

/** List of all content of a creator, grouped by kind. */
export function CatalogPage({ creator, items, shareCard }: CatalogProps) {
  const { t } = useTranslation('explore');
  const [chosen, setChosen] = useState<ContentType>();
  const viewerStateOf = useViewerStates(items);
  const kinds = [...Map.groupBy(items, ({ contentType }) => contentType)];
  return (
    <div className={styles.page}>
      <PageHead
        title={t('catalog.title', { name: creator.name })}
        description={t('catalog.description', { name: creator.name })}
        canonical={paths.creator(creator.username)}
        picture={shareCard}
      />
      <div className={styles.head}>
        <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={76} />
        <div>
          <h1>{t('catalog.title', { name: creator.name })}</h1>
          <p>
            <Link href={paths.creator(creator.username)} className="link">
              {t('catalog.page', { name: creator.name })}
            </Link>
          </p>
        </div>
      </div>
      {kinds.length > 1 && <Kinds kinds={kinds} chosen={chosen} setChosen={setChosen} total={items.length} />}
      {kinds
        .filter(([type]) => !chosen || type === chosen)
        .map(([type, some]) => (
          <section key={type} id={kindWords[type]} aria-labelledby={`title-${type}`}>
            <h2 id={`title-${type}`}>{t(`search.kinds.${type}`)}</h2>
            <ul role="list" className={list.list}>
              {some.map((hit) => (
                <SearchHitRow key={hit.id} hit={hit} level={3} viewerState={viewerStateOf(hit)} />
              ))}
            </ul>
          </section>
        ))}
      {items.length === 0 && (
        <EmptyState
          title={t('catalog.empty', { name: creator.name })}
          picture="/art/empty-search.webp"
          action={
            <ButtonLink theme="green" href={paths.creator(creator.username)}>
              {t('catalog.page', { name: creator.name })}
            </ButtonLink>
          }
        >
          {t('catalog.emptyText')}
        </EmptyState>
      )}
    </div>
  );
}

type KindsProps = {
  kinds: [ContentType, SearchHit[]][];
  chosen?: ContentType;
  setChosen: (type?: ContentType) => void;
  total: number;
};

/**
 * Filter by kind. Without a script each link leads to its section; with a script only the chosen
 * kind is shown.
 */
function Kinds({ kinds, chosen, setChosen, total }: KindsProps) {
  const { t } = useTranslation('explore');
  const entry = (type: ContentType | undefined, count: number) => (
    <li key={type ?? ''}>
      <a
        href={`#${type ? kindWords[type] : ''}`}
        aria-current={chosen === type ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault();
          setChosen(type);
        }}
      >
        {t(`search.kinds.${type ?? 'all'}`)} <span className="tabular">{t('search.number', { count })}</span>
      </a>
    </li>
  );
  return (
    <nav aria-label={t('search.kinds.label')} className={tabs.tabs}>
      <ul role="list">
        {entry(undefined, total)}
        {kinds.map(([type, some]) => entry(type, some.length))}
      </ul>
    </nav>
  );
}
