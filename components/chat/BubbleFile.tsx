import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { tintColours } from '@/components/ui/display/tints';
import type { ChatFile } from '@/contract/chat';
import { formatNumber } from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import { AudioNote } from './AudioNote';
import styles from './Bubble.module.scss';

// Loaded on demand, because few pictures are enlarged.
const PictureModal = dynamic(() => import('./PictureModal').then((file) => file.PictureModal), {
  ssr: false,
});

type Props = {
  file: ChatFile;
  /** First name of the sender; null for the viewer's own file. */
  from: string | null;
  caption: string;
  onStale: () => void;
};

/** File of a message: a picture, an audio note or a document. */
export function BubbleFile({ file, from, caption, onStale }: Props) {
  const staleUrl = useRef<string>(null);
  /** Requests a new link, at most once for each link that does not work. */
  function refresh(): void {
    if (file.url === null || staleUrl.current === file.url) return;
    staleUrl.current = file.url;
    onStale();
  }
  if (file.kind === 'image') return <Picture file={file} from={from} caption={caption} onError={refresh} />;
  if (file.kind === 'audio' && file.url !== null)
    return <AudioNote file={file} url={file.url} from={from} onError={refresh} />;
  return <Document file={file} />;
}

type PictureProps = Omit<Props, 'onStale'> & { onError: () => void };

function Picture({ file, from, caption, onError }: PictureProps) {
  const { t } = useTranslation('chat');
  const [isLarge, setLarge] = useState(false);
  if (file.url === null) return <Document file={file} />;
  const alt = from === null ? t('file.ownPicture') : t('file.pictureFrom', { name: from });
  const size = { width: file.width ?? undefined, height: file.height ?? undefined };
  return (
    <figure className={styles.picture}>
      <button type="button" aria-label={t('file.enlarge', { picture: alt })} onClick={() => setLarge(true)}>
        <img src={file.url} {...size} alt={alt} loading="lazy" decoding="async" onError={onError} />
      </button>
      {caption !== '' && <figcaption>{caption}</figcaption>}
      {isLarge && <PictureModal url={file.url} {...size} alt={alt} onClose={() => setLarge(false)} />}
    </figure>
  );
}

function Document({ file }: Pick<Props, 'file'>) {
  const { t, i18n } = useTranslation('chat');
  const about = [
    file.pages !== null &&
      t('file.pages', { count: file.pages, shown: formatNumber(file.pages, i18n.language) }),
    formatBytes(file.bytes, i18n.language),
  ].filter(Boolean);
  const content = (
    <>
      <span className={styles.square} style={tintColours('sleep-health')}>
        <Icon name={file.kind === 'document' ? 'document' : file.kind} />
      </span>
      <span>
        <b>{file.name}</b>
        <span className="tabular">{file.url === null ? t('file.preparing') : about.join(' · ')}</span>
      </span>
    </>
  );
  if (file.url === null) return <div className={styles.document}>{content}</div>;
  return (
    <a className={styles.document} href={file.url} download={file.name}>
      {content}
      <Icon name="download" />
    </a>
  );
}
