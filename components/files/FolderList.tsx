import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/Icon';
import { Link } from '@/components/ui/Link';
import styles from './FolderList.module.scss';

type Props = {
  folders: { name: string; filesCount: number }[];
  chosen: string | undefined;
  addressOf: (folderName: string | undefined) => string;
};

/** The folders as links that narrow the list below; the chosen one leads back to all files. */
export function FolderList({ folders, chosen, addressOf }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <ul role="list" className={styles.folders} aria-label={t('files.folders.title')}>
      {folders.map(({ name, filesCount }) => (
        <li key={name}>
          <Link
            href={addressOf(name === chosen ? undefined : name)}
            shallow
            scroll={false}
            aria-current={name === chosen ? 'true' : undefined}
          >
            <Icon name="folder" />
            <span>
              <b>{name}</b>
              {t('files.folders.count', { count: filesCount })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
