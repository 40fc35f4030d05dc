import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Icon } from '@/components/ui/display/Icon';
import styles from './Composer.module.scss';
import type { Subject } from './subject';

type Props = { subject: Subject; name: string; onClose: () => void };

/** Message that is being replied to or edited, shown above the field. */
export function SubjectLine({ subject: { kind, message }, name, onClose }: Props) {
  const { t } = useTranslation('chat');
  return (
    <div className={styles.subject}>
      <Icon name={kind === 'edit' ? 'edit' : 'reply'} />
      <div>
        <b>
          {kind === 'edit'
            ? t('composer.editing')
            : message.isOwn
              ? t('composer.replyToOwn')
              : t('composer.replyTo', { name })}
        </b>
        <span>{message.text || t('message.aFile')}</span>
      </div>
      <IconButton icon="close" label={t(`composer.stop.${kind}`)} onClick={onClose} />
    </div>
  );
}
