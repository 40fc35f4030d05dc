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
  const text = `${t('account.signIn.codes.fileTitle')}\n\n${codes.join('\n')}\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('copied');
    } catch {
      setCopied('notCopied');
    }
  }
  /** Opens the browser's print dialog for a page that has only the codes. */
  function print() {
    const frame = document.createElement('iframe');
    frame.className = 'visually-hidden';
    frame.ariaHidden = 'true';
    frame.title = t('account.signIn.codes.title');
    document.body.append(frame);
    const page = frame.contentDocument!;
    page.title = t('account.signIn.codes.fileTitle');
    const list = page.createElement('pre');
    list.textContent = text;
    page.body.append(list);
    frame.contentWindow!.addEventListener('afterprint', () => frame.remove());
    frame.contentWindow!.print();
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
      <div className={styles.keep}>
        <a
          className="link"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="kumu-recovery-codes.txt"
        >
          {t('account.signIn.codes.download')}
        </a>
        <Button theme="hollow" size="s" onClick={print}>
          {t('account.signIn.codes.print')}
        </Button>
      </div>
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
