import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Modal } from '@/components/ui/feedback/Modal';
import { TextField } from '@/components/ui/fields/TextField';
import styles from './ShareModal.module.scss';

type Props = {
  title: string;
  path: string;
  onShare: (channel: string) => void;
  onClose: () => void;
};

/** Builders of share addresses; a key is the name of the channel in product events. */
const channels: Record<string, (url: string, title: string) => string> = {
  email: (url, title) => `mailto:?${values({ subject: title, body: url })}`,
  whatsapp: (url, title) => `https://wa.me/?${values({ text: `${title} ${url}` })}`,
  facebook: (url) => `https://www.facebook.com/sharer/sharer.php?${values({ u: url })}`,
  x: (url, title) => `https://x.com/intent/post?${values({ text: title, url })}`,
};

/** Encodes spaces as %20, because mail programs show a plus sign literally. */
const values = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Dialog with a link to copy or to send. */
export function ShareModal({ title, path, onShare, onClose }: Props) {
  const { t } = useTranslation('common', { bindI18nStore: 'added' });
  const [said, setSaid] = useState('');
  const url = new URL(path, location.origin).href;

  async function copy() {
    onShare('copy');
    // If the browser forbids copying, the link can still be copied from the field.
    const hasCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    setSaid(t(hasCopied ? 'sharing.copied' : 'sharing.notCopied'));
  }

  return (
    <Modal open title={t('sharing.title', { title })} onClose={onClose}>
      <div className={styles.link}>
        <TextField
          label={t('sharing.link')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button theme="green" onClick={() => void copy()}>
          {t('sharing.copy')}
        </Button>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <ul role="list" className={styles.ways}>
        {Object.entries(channels).map(([channel, addressOf]) => (
          <li key={channel}>
            <a
              href={addressOf(url, title)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => onShare(channel)}
            >
              {t(`sharing.${channel}`)}
            </a>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
