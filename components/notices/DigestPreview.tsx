import { useTranslation } from 'next-i18next/pages';
import type { NoticePreferences } from '@/contract/notices';
import { useDigestLines } from '@/hooks/notices/useNotices';
import { toLineText } from '@/components/notice-lines/line-text';
import styles from './Preferences.module.scss';

/** Unread lines of the topics that the digest includes. */
export function DigestPreview({ topics }: Pick<NoticePreferences, 'topics'>) {
  const { t, i18n } = useTranslation('common');
  const { t: words } = useTranslation('profile');
  const inDigest = new Set(topics.flatMap(({ topic, digest }) => (digest ? topic : [])));
  const lines = useDigestLines().filter(({ topic }) => inDigest.has(topic));
  return (
    <div className={styles.preview}>
      <h3>{words('notices.digest.preview')}</h3>
      {lines.length === 0 ? (
        <p>{words('notices.digest.nothing')}</p>
      ) : (
        <ul role="list">
          {lines.slice(0, 3).map((line) => (
            <li key={line.id}>
              {toLineText(
                line,
                t,
                i18n.language,
                line.count > 1 && i18n.exists(`common:notices.lines.${line.kind}.many`),
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
