import { useTranslation } from 'next-i18next/pages';
import { Cover } from '@/components/ui/display/Cover';
import { Icon } from '@/components/ui/display/Icon';
import { Card } from '@/components/ui/layout/Card';
import { CardLink } from '@/components/ui/layout/CardLink';
import { classNames } from '@/components/ui/class-names';
import { ProgressRing } from '@/components/ui/feedback/ProgressRing';
import type { LibraryItem } from '@/contract/library';
import { toPartPath, paths } from '@/contract/paths';
import { toShelf } from '@/contract/values/library';
import { contentKinds } from '@/lib/content-kinds';
import { formatDate } from '@/lib/format/format';
import styles from './LibraryCard.module.scss';

type Props = {
  item: LibraryItem;
  /** True in the "continue" row: the picture is beside the text, and the link resumes the part. */
  wide?: boolean;
};

export function LibraryCard({ item, wide = false }: Props) {
  const { t, i18n } = useTranslation('content');
  const { content, progress, continueTitle, membership, comesWith } = item;
  const { percent = 0, continuePartId = null } = progress ?? {};
  const { ownedPath } = contentKinds[content.contentType];
  const shelf = toShelf(content.contentType);
  const page =
    ownedPath?.(content.id) ??
    (content.isPublic ? content.path : paths.viewContent(content.contentType, content.id));
  const state =
    percent === 100
      ? t('library.finished')
      : continueTitle && continuePartId
        ? t('library.continuePart', { title: continueTitle })
        : t('library.begin');
  return (
    <Card as="li" look={wide ? 'panel' : 'bare'} className={classNames(styles.card, wide && styles.wide)}>
      <div className={styles.cover}>
        <Cover
          picture={content.picture}
          topicId={content.topicId ?? content.id}
          sizes={wide ? '160px' : '(min-width: 640px) 300px, 112px'}
        />
      </div>
      <div className={styles.text}>
        <h3>
          <CardLink href={wide && continuePartId ? toPartPath(page, continuePartId) : page}>
            {content.title}
          </CardLink>
        </h3>
        <p>{wide ? state : content.creator.name}</p>
        {progress && (
          <p className={styles.progress}>
            <ProgressRing size="s" percent={percent} label={t('library.percent', { percent })} />
            {wide ? `${percent}%` : state}
          </p>
        )}
        {shelf === 'downloads' && <p>{t('library.download')}</p>}
        {comesWith && <p>{t('library.comesWith', { title: comesWith })}</p>}
        {membership && (
          <p className={styles.membership} suppressHydrationWarning>
            <Icon name="users" />
            <span>
              <b>{t('library.withMembership', { name: membership.name })}</b>{' '}
              {membership.endsAt
                ? t('library.closes', { date: formatDate(membership.endsAt, i18n.language) })
                : !item.endsAt && t('library.whileMember')}
            </span>
          </p>
        )}
        {item.endsAt && (
          <p suppressHydrationWarning>
            {t('library.until', { date: formatDate(item.endsAt, i18n.language) })}
          </p>
        )}
        {/* A live needs no note, because its page says what happened. */}
        {!content.isPublic && !membership && shelf !== 'recordings' && <p>{t('library.gone')}</p>}
      </div>
    </Card>
  );
}
