import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { PagedList } from '@/components/loading/PagedList';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Grid } from '@/components/ui/layout/Grid';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import type { LibraryItem } from '@/contract/library';
import { paths } from '@/contract/paths';
import type { LibraryShelf as Shelf } from '@/contract/values/library';
import { useUser } from '@/hooks/accounts/useUser';
import { useLibrary } from '@/hooks/library/useLibrary';
import type { ReplyOf } from '@/lib/api-call';
import { rememberOwnedCourse } from '@/lib/courses/owned-courses';
import { isNarrowed, toLibraryPath, type LibraryFilter } from '@/lib/library/library-filter';
import { LibraryCard } from './LibraryCard';
import { LibraryFilters } from './LibraryFilters';
import styles from './LibraryPage.module.scss';

type Props = {
  shelf: Shelf;
  filter: LibraryFilter;
  shelves: ReplyOf<'GET /library/shelves'> | undefined;
};

const IN_ROW = 3;

/** Number of contents above which a section has a search, an order and filters. */
const UNFILTERED = 9;

/** Section of the library; courses to resume come first. */
export function LibraryShelf({ shelf, filter, shelves }: Props) {
  const { t } = useTranslation('content');
  const list = useLibrary(shelf, filter);
  const { items } = list;
  const { user } = useUser();
  useEffect(() => {
    // Only content with progress has a learning page, so no other content is remembered as owned.
    for (const { content, progress } of items ?? []) if (progress) rememberOwnedCourse(user, content.id);
  }, [items, user]);
  const isFiltered = isNarrowed(filter) || filter.orderBy !== undefined;
  return (
    <>
      {shelves && (isFiltered || shelves.counts[shelf] > UNFILTERED) && (
        <LibraryFilters filter={filter} creators={shelves.creators} />
      )}
      <PagedList
        list={list}
        failed={{ title: t('library.failed.title'), theme: 'black' }}
        loading={t('library.loading')}
        skeleton={<LibrarySkeleton hasBegun={shelf === 'courses'} />}
        empty={isNarrowed(filter) ? <NoMatch filter={filter} /> : <EmptyShelf shelf={shelf} />}
      >
        {(owned) => <Sections items={owned} hasBegun={shelf === 'courses' && !isFiltered} />}
      </PagedList>
    </>
  );
}

const empty = {
  courses: { href: paths.courses, picture: '/art/empty-library.webp' },
  recordings: { href: paths.allLives, picture: '/art/empty-lives.webp' },
  downloads: { href: paths.digitalProducts, picture: '/art/empty-products.webp' },
};

function EmptyShelf({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation('content');
  const { href, picture } = empty[shelf];
  return (
    <EmptyState
      title={t(`library.empty.${shelf}.title`)}
      picture={picture}
      action={
        <ButtonLink theme="green" href={href}>
          {t(`library.empty.${shelf}.action`)}
        </ButtonLink>
      }
    >
      {t(`library.empty.${shelf}.text`)}
    </EmptyState>
  );
}

function NoMatch({ filter: { tab, orderBy } }: { filter: LibraryFilter }) {
  const { t } = useTranslation('content');
  return (
    <EmptyState
      title={t('library.noMatch.title')}
      picture="/art/empty-search.webp"
      action={
        <ButtonLink theme="black" href={toLibraryPath({ tab, orderBy })}>
          {t('library.noMatch.action')}
        </ButtonLink>
      }
    >
      {t('library.noMatch.text')}
    </EmptyState>
  );
}

const LibrarySkeleton = ({ hasBegun }: { hasBegun: boolean }) => (
  <>
    {hasBegun && (
      <div className={styles.section}>
        <Skeleton width="8em" />
        <Grid look="panels" className={styles.rows}>
          <li>
            <Skeleton shape="block" height={112} />
          </li>
        </Grid>
      </div>
    )}
    <div className={styles.section}>
      <Grid className={styles.rows}>
        {Array.from({ length: 4 }, (_, place) => (
          <li key={place}>
            <Skeleton shape="picture" />
          </li>
        ))}
      </Grid>
    </div>
  </>
);

/** Contents to resume, in a row of their own if there are any, and the other contents. */
function Sections({ items, hasBegun }: { items: LibraryItem[]; hasBegun: boolean }) {
  const { t } = useTranslation('content');
  const begun = items
    .filter(({ progress }) => hasBegun && progress?.continuePartId && progress.percent < 100)
    .slice(0, IN_ROW);
  const others = items.filter((item) => !begun.includes(item));
  return (
    <>
      {begun.length > 0 && (
        <section aria-labelledby="library-continue" className={styles.section}>
          <h2 id="library-continue">{t('library.continue')}</h2>
          <Grid look="panels" className={styles.rows}>
            {begun.map((item) => (
              <LibraryCard key={item.content.id} item={item} wide />
            ))}
          </Grid>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="library-others" className={styles.section}>
          <h2 id="library-others" className={begun.length > 0 ? undefined : 'visually-hidden'}>
            {t(begun.length > 0 ? 'library.others' : 'library.all')}
          </h2>
          <Grid className={styles.rows}>
            {others.map((item) => (
              <LibraryCard key={item.content.id} item={item} />
            ))}
          </Grid>
        </section>
      )}
    </>
  );
}
