import { useTranslation } from 'next-i18next/pages';
import { useState, type MouseEvent } from 'react';
import { buttonClass } from '@/components/ui/actions/button-look';
import { Icon } from '@/components/ui/display/Icon';
import type { PlayablePart } from '@/contract/learning';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './PlayingPart.module.scss';
import { Prose } from '@/components/ui/display/Prose';

type Props = { part: PlayablePart; onRenew: () => Promise<void> };

/** Course part to read: a text in place, or a link to a document. */
export function PartReading({ part, onRenew }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>();
  const isDocument = part.kind !== 'text';

  // Renews the link first, because a link that expired while the page was open would lead to an
  // error page.
  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!part.expiresAt || Date.parse(part.expiresAt) > Date.now()) return;
    event.preventDefault();
    setFailure(undefined);
    await onRenew().catch(setFailure);
  }

  return (
    <article className={styles.reading}>
      <p className={styles.kind}>
        <Icon name={isDocument ? 'document' : 'text'} />
        {t(`player.kind.${part.kind}`)}
      </p>
      <h2 tabIndex={-1}>{part.title}</h2>
      {part.text && <Prose text={part.text} />}
      {failure !== undefined && <p role="alert">{errorText(failure)}</p>}
      {part.mediaUrl && (
        <p className={styles.file}>
          <a
            className={buttonClass({ theme: 'black' })}
            href={part.mediaUrl}
            target="_blank"
            rel="noopener"
            onClick={open}
          >
            {t('player.open', { name: part.fileName ?? part.title })}
          </a>
          <a className="link" href={part.mediaUrl} download={part.fileName ?? true} onClick={open}>
            {t('player.download')}
          </a>
        </p>
      )}
    </article>
  );
}
