import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import styles from './SignInPanel.module.scss';

type Props = { codes: string[]; onClose: () => void };

/** Dialog with the recovery codes, which are shown only once. */
export function RecoveryCodesModal({ codes, onClose }: Props) {
  const { t } = useTranslation('profile');
  const [copied, setCopied] = useState<'copied' | 'notCopied'>();
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('copied');
    } catch {
      setCopied('notCopied');
    }
  }
  return (
    <Modal open onClose={onClose} title={t('account.signIn.codes.title')} ignoresBackdrop>
      <p>{t('account.signIn.codes.lead')}</p>
      <ul role="list" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p role="status">{copied && t(`account.signIn.codes.${copied}`)}</p>
      <ModalActions>
        <Button icon="document" onClick={() => void copy()}>
          {t('account.signIn.codes.copy')}
        </Button>
        <Button theme="green" onClick={onClose}>
          {t('account.signIn.codes.saved')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
