import { useTranslation } from 'next-i18next/pages';
import { RetryButton } from '@/components/ui/feedback/RetryButton';
import { Banner } from '@/components/ui/feedback/Banner';
import { Card } from '@/components/ui/layout/Card';
import { Link } from '@/components/ui/actions/Link';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { fileKinds } from '@/contract/values/file-types';
import { useStorageUsage } from '@/hooks/files/useStorageUsage';
import { formatSizeLimit } from '@/lib/format/format-bytes';
import styles from './SpaceCard.module.scss';

type Props = {
  /** Address of the largest unused files. */
  unusedHref: string;
};

/** Card with the used storage by kind. */
export function SpaceCard({ unusedHref }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const { usage, error, reload } = useStorageUsage();
  // The used space is formatted in the same unit as the limit.
  const inWords = (bytes: number) => formatSizeLimit(bytes, i18n.language);
  if (!usage && error)
    return (
      <Banner tone="error" action={<RetryButton size="s" onRetry={() => reload()} />}>
        {t('files.space.failed')}
      </Banner>
    );
  if (!usage) return <Skeleton shape="block" height={120} />;
  const { usedBytes, quotaBytes, bytesByKind, pictureBytes, deletedBytes } = usage;
  const ofFiles = fileKinds.reduce((sum, kind) => sum + bytesByKind[kind], 0);
  const shares = [
    ...fileKinds.map((kind) => ({ name: kind, bytes: bytesByKind[kind] })),
    { name: 'other', bytes: pictureBytes },
    { name: 'deleted', bytes: deletedBytes },
    { name: 'ending', bytes: Math.max(0, usedBytes - ofFiles - pictureBytes - deletedBytes) },
  ].filter(({ bytes }) => bytes > 0);
  return (
    <Card as="section" look="pane" aria-label={t('files.space.title')}>
      <div className={styles.head}>
        <p className={styles.total}>
          {t('files.space.used', { used: inWords(usedBytes), quota: inWords(quotaBytes) })}
        </p>
        {ofFiles > 0 && (
          <Link className="link" href={unusedHref} shallow scroll={false}>
            {t('files.space.unused')}
          </Link>
        )}
      </div>
      <div className={styles.bar} aria-hidden="true">
        {shares.map(({ name, bytes }) => (
          <i key={name} className={styles[name]} style={{ width: `${(bytes / quotaBytes) * 100}%` }} />
        ))}
      </div>
      <ul role="list" className={styles.legend}>
        {shares.map(({ name, bytes }) => (
          <li key={name}>
            <i aria-hidden="true" className={styles[name]} />
            {t(`files.space.${name}`)} <b>{inWords(bytes)}</b>
          </li>
        ))}
        <li>
          <i aria-hidden="true" />
          {t('files.space.free')} <b>{inWords(Math.max(0, quotaBytes - usedBytes))}</b>
        </li>
      </ul>
    </Card>
  );
}
