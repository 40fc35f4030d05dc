import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { PagedList } from '@/components/loading/PagedList';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Grid } from '@/components/ui/layout/Grid';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useLibrary } from '@/hooks/library/useLibrary';
import { sendEvent } from '@/lib/browser/events';
import { paths } from '@/contract/paths';
import type { LibraryItem } from '@/contract/library';
import { contentKinds } from '@/lib/content-kinds';
import { LibraryCard } from './LibraryCard';
import styles from './LibraryPage.module.scss';

const IN_ROW = 3;

/** Sections of the library in their order. */
const shelves = ['courses', 'lives', 'downloads'] as const;

/** List of all unlocked content, with content to resume first. */
export function LibraryPage() {
  const { t } = useTranslation('content');
  return (
    <div className={styles.page}>
      <PageHead title={t('library.title')} noIndex />
      <PageHeader title={t('library.title')} lead={t('library.lead')} />
      <section className={styles.contents} aria-label={t('library.contents')} tabIndex={-1}>
        <OwnedContents />
      </section>
    </div>
  );
}

function OwnedContents() {
  const { t } = useTranslation('content');
  const list = useLibrary();
  const { items } = list;
  const note = useEffectEvent(() => sendEvent('VIEW_LIBRARY_PAGE', { itemsCount: items?.length ?? 0 }));
  const isShown = items !== undefined;
  useEffect(() => {
    if (isShown) note();
  }, [isShown]);

  return (
    <PagedList
      list={list}
      failed={{ title: t('library.failed.title'), theme: 'black' }}
      loading={t('library.loading')}
      skeleton={<LibrarySkeleton />}
      empty={
        <EmptyState
          title={t('library.empty.title')}
          picture="/art/empty-library.webp"
          action={
            <ButtonLink theme="green" href={paths.courses}>
              {t('library.empty.action')}
            </ButtonLink>
          }
        >
          {t('library.empty.text')}
        </EmptyState>
      }
    >
      {(owned) => <Sections items={owned} />}
    </PagedList>
  );
}

const LibrarySkeleton = () => (
  <>
    <div className={styles.section}>
      <Skeleton width="8em" />
      <Grid look="panels" className={styles.rows}>
        <li>
          <Skeleton shape="block" height={112} />
        </li>
      </Grid>
    </div>
    <div className={styles.section}>
      <Skeleton width="8em" />
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

/** Content to resume, and the other content by kind. */
function Sections({ items }: { items: LibraryItem[] }) {
  const { t } = useTranslation('content');
  const begun = items
    .filter(({ progress }) => progress?.continuePartId && progress.percent < 100)
    .slice(0, IN_ROW);
  const others = items.filter((item) => !begun.includes(item));
  const sections = shelves
    .map((id) => ({
      id,
      owned: others.filter(({ content }) => contentKinds[content.contentType].shelf === id),
    }))
    .filter(({ owned }) => owned.length > 0);
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
      {sections.map(({ id, owned }) => (
        <section key={id} aria-labelledby={`library-${id}`} className={styles.section}>
          <h2 id={`library-${id}`}>{t(`library.${id}`)}</h2>
          <Grid className={styles.rows}>
            {owned.map((item) => (
              <LibraryCard key={item.content.id} item={item} />
            ))}
          </Grid>
        </section>
      ))}
    </>
  );
}
