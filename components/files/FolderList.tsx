import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { Link } from '@/components/ui/actions/Link';
import styles from './FolderList.module.scss';

type Props = {
  folders: { name: string; filesCount: number }[];
  /**
   * Chosen folder; undefined for all files, in folders or not; null while a different list is
   * shown.
   */
  chosen: string | null | undefined;
  addressOf: (folderName: string | undefined) => string;
  onNew: () => void;
};

/** Folder links that filter the list below; the first link leads to all files. */
export function FolderList({ folders, chosen, addressOf, onNew }: Props) {
  const { t } = useTranslation('dashboard');
  const entries: { name?: string; icon: IconName; label: string; count?: string }[] = [
    { icon: 'library', label: t('files.folders.all') },
    ...folders.map(({ name, filesCount }) => ({
      name,
      icon: 'folder' as const,
      label: name,
      count: t('files.folders.count', { count: filesCount }),
    })),
  ];
  return (
    <ul role="list" className={styles.folders} aria-label={t('files.folders.title')}>
      {entries.map(({ name, icon, label, count }) => (
        <li key={name ?? ''}>
          <Link
            href={addressOf(name)}
            shallow
            scroll={false}
            aria-current={name === chosen ? 'true' : undefined}
          >
            <Icon name={icon} />
            <span>
              <b>{label}</b>
              {count}
            </span>
          </Link>
        </li>
      ))}
      <li>
        <button type="button" onClick={onNew}>
          <Icon name="plus" />
          {t('files.folders.new')}
        </button>
      </li>
    </ul>
  );
}
