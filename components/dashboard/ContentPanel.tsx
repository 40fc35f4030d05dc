import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState, type ReactNode } from 'react';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { MoreItems } from '@/components/loading/MoreItems';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useSelection } from '@/components/ui/layout/useSelection';
import { useToast } from '@/components/ui/feedback/useToast';
import type { OwnContent } from '@/contract/content';
import type { EarningRange } from '@/contract/values/wallet';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { useErrorText } from '@/hooks/useErrorText';
import { useBestContent, useContentActions, useOwnContent } from '@/hooks/content/useOwnContent';
import type { OwnFilter } from '@/lib/content/own-filter';
import { draftKinds } from '@/lib/draft-kinds';
import { BulkContent } from './BulkContent';
import { OwnContentTable } from './OwnContentTable';
import styles from './ContentPanel.module.scss';

// Loaded on demand, because forms need a library and their dialog is opened rarely.
const DeleteContentModal = dynamic(
  () => import('@/components/content/DeleteContentModal').then((file) => file.DeleteContentModal),
  { ssr: false },
);

type Props = {
  filter?: OwnFilter;
  /** Link to the list without a filter. */
  allPath?: string;
  /** Called when the list changed. */
  onChange?: () => void;
};

type PagedContent = ReturnType<typeof useOwnContent>;

/** Returns the kind that an empty list offers to create; a course by default. */
const findFirst = (slug: OwnFilter['type']) =>
  Object.values(draftKinds).find((kind) => kind.slug === slug) ?? draftKinds.COURSE;

/** The creator's content with its loading, empty, error and paging states. */
export function ContentPanel({ filter = {}, ...rest }: Props) {
  const content = useOwnContent(filter);
  return <ContentStates content={content} pages={content} filter={filter} {...rest} />;
}

/** Best-earning content of a range, filled up with the most recently changed content. */
export function BestContent({ range }: { range: EarningRange }) {
  return <ContentStates content={useBestContent(range)} filter={{}} />;
}

type StatesProps = Props & {
  filter: OwnFilter;
  content: Pick<PagedContent, 'items' | 'error' | 'reload'>;
  /** Paged list, in which several items can be selected. */
  pages?: PagedContent;
};

function ContentStates({ content, pages, filter, allPath, onChange }: StatesProps) {
  const { t } = useTranslation('dashboard');
  const { type, state, query } = filter;
  const actions = useContentActions();
  const { profile } = useCreatorProfile();
  const errorText = useErrorText();
  const toast = useToast();
  const { selected, select, column } = useSelection<OwnContent>({
    columnLabel: t('content.columns.select'),
    labelOf: ({ title }) => t('content.select', { title }),
  });
  const canPublish = profile?.can.publish ?? false;
  const [deleting, setDeleting] = useState<OwnContent>();
  const [failure, setFailure] = useState<{ title: string; error: unknown }>();

  async function setStatus(course: OwnContent, status: 'PUBLISHED' | 'UNPUBLISHED') {
    setFailure(undefined);
    try {
      await actions.setStatus(course, status);
      toast(
        t(status === 'PUBLISHED' ? 'content.published' : 'content.unpublished', { title: course.title }),
        status === 'UNPUBLISHED' && canPublish
          ? { label: t('content.undo'), onAction: () => void setStatus(course, 'PUBLISHED') }
          : undefined,
      );
      onChange?.();
    } catch (error) {
      setFailure({ title: course.title, error });
    } finally {
      await content.reload().catch(() => undefined);
    }
  }

  async function remove(course: OwnContent) {
    await actions.remove(course);
    void content.reload();
    toast(t('content.deleted', { title: course.title }));
    onChange?.();
  }

  if (content.error)
    return inside(
      <LoadFailed title={t('content.failedTitle')} error={content.error} onRetry={content.reload} />,
    );
  if (!content.items) return <PanelSkeleton />;
  if (content.items.length === 0 && (state || query) && allPath)
    return inside(
      <EmptyState
        title={t('content.emptyState.title')}
        action={
          <ButtonLink theme="grey" href={allPath}>
            {t('content.emptyState.action')}
          </ButtonLink>
        }
      >
        {query || !state ? t('content.emptyState.search') : t(`content.emptyState.text.${state}`)}
      </EmptyState>,
    );
  if (content.items.length === 0) {
    const first = findFirst(type);
    return inside(
      <EmptyState
        title={t(`content.empty.${first.words}.title`)}
        action={
          <ButtonLink theme="green" href={first.newPath}>
            {t(`content.empty.${first.words}.action`)}
          </ButtonLink>
        }
      >
        {t(`content.empty.${first.words}.text`)}
      </EmptyState>,
    );
  }
  return (
    <>
      {failure && (
        <div className={styles.failure}>
          <Banner tone="error" title={t('content.actionFailed', { title: failure.title })} announced>
            {errorText(failure.error)}
          </Banner>
        </div>
      )}
      <OwnContentTable
        items={content.items}
        type={type}
        selection={pages && column}
        canPublish={canPublish}
        onStatus={setStatus}
        onDelete={setDeleting}
      />
      {pages && <MoreItems list={pages} className={styles.more} />}
      {pages && (
        <BulkContent
          items={content.items}
          selected={selected}
          select={select}
          canPublish={canPublish}
          setStatus={actions.setStatus}
          remove={actions.remove}
          onChanged={async () => {
            onChange?.();
            await content.reload();
          }}
        />
      )}
      {deleting && (
        <DeleteContentModal
          kind={deleting.contentType}
          title={deleting.title}
          ownersCount={deleting.ownersCount}
          onClose={() => setDeleting(undefined)}
          onDelete={() => remove(deleting)}
        />
      )}
    </>
  );
}

/** Renders a message without a border, because the surrounding panel already has a border. */
const inside = (message: ReactNode) => <div className={styles.inside}>{message}</div>;

function PanelSkeleton() {
  const { t } = useTranslation('dashboard');
  return (
    <LoadingRegion label={t('content.loading')} className={styles.skeleton}>
      {[1, 2, 3, 4].map((row) => (
        <span key={row} className={styles.skeletonRow}>
          <Skeleton shape="block" width={64} height={44} />
          <Skeleton width="40%" />
          <Skeleton width="10%" />
        </span>
      ))}
    </LoadingRegion>
  );
}
