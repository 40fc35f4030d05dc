import { useTranslation } from 'next-i18next/pages';
import { useCallback, useState } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import { LinkTabs } from '@/components/ui/layout/LinkTabs';
import { PageHeader } from '@/components/ui/layout/PageHeader';
import { paths } from '@/contract/paths';
import { toSlug, type ContentType } from '@/contract/values/content';
import { addressWith } from '@/lib/list-query';
import { FollowedCreators } from './FollowedCreators';
import styles from './LibraryPage.module.scss';
import { SavedContents } from './SavedContents';

export type SavedProps = {
  /** Kind to filter by, as named in the address; `creator` for followed creators. */
  type: string | null;
};

/** Page with the saved content and followed creators of a member. */
export function SavedPage({ type }: SavedProps) {
  const { t } = useTranslation('content');
  const [kinds, setKinds] = useState<ContentType[]>([]);
  const add = useCallback(
    (found: ContentType[]) => setKinds((known) => [...new Set([...known, ...found])]),
    [],
  );
  const shown = kinds.filter((kind) => kinds.length > 1 || toSlug(kind) === type);
  const tabs = [undefined, ...shown, 'CREATOR' as const].map((kind) => ({
    href: addressWith(paths.likedProducts, { type: kind && toSlug(kind) }),
    text: t(`saved.kinds.${kind ?? 'all'}`),
    isCurrent: (kind ? toSlug(kind) : null) === type,
  }));
  return (
    <div className={styles.page}>
      <PageHead title={t(type === 'creator' ? 'saved.following' : 'saved.title')} noIndex />
      <PageHeader title={t('saved.title')} lead={t('saved.lead')} />
      <LinkTabs label={t('saved.kinds.label')} tabs={tabs} />
      <section className={styles.contents} aria-label={t('saved.contents')} tabIndex={-1}>
        {type === 'creator' ? (
          <FollowedCreators />
        ) : (
          <SavedContents key={type} type={type ?? undefined} onKinds={add} />
        )}
      </section>
    </div>
  );
}
