import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/layout/Card';
import { Icon } from '@/components/ui/display/Icon';
import { MediaPlayer } from '@/components/ui/media/MediaPlayer';
import type { PostMedia } from '@/contract/posts';
import { toSrcSet } from '@/contract/values/pictures';
import { captionTracks } from '@/lib/format/caption-tracks';
import { formatBytes } from '@/lib/format/format-bytes';
import styles from './PostFiles.module.scss';

type Props = {
  title: string;
  files: PostMedia[];
  poster?: string;
  /** Loads fresh links, because the current links may have expired. */
  onRenew: () => Promise<unknown>;
};

const nameOf = ({ description, fileName }: PostMedia) => description || fileName;

/** Sizes of a picture: full width on a phone, otherwise beside another picture. */
const SIZES = '(min-width: 640px) 400px, 100vw';

/** Returns the image attributes. A picture is available in the same widths as a cover. */
const sourceOf = ({ url, smallUrl }: PostMedia) => {
  const widths = { url, smallUrl: smallUrl ?? url };
  return { src: widths.smallUrl, srcSet: toSrcSet(widths), sizes: SIZES };
};

/** Files of a post: recording, pictures and documents. */
export function PostFiles({ title, files, poster, onRenew }: Props) {
  const { t, i18n } = useTranslation('content');
  const recording = files.find(({ kind }) => kind === 'video' || kind === 'audio');
  const pictures = files.filter(({ kind }) => kind === 'image');
  const documents = files.filter(({ kind }) => kind === 'document');
  return (
    <>
      {recording && (
        <MediaPlayer
          key={recording.id}
          kind={recording.kind === 'audio' ? 'audio' : 'video'}
          src={recording.url}
          hlsUrl={recording.hlsUrl}
          title={recording.description || title}
          poster={poster}
          {...captionTracks(recording.captions, i18n.language)}
          onRetry={onRenew}
        />
      )}
      {pictures.length > 0 && (
        <ul role="list" className={styles.pictures} aria-label={t('post.pictures')}>
          {pictures.map((file) => (
            <li key={file.id}>
              {/* The image sizes are unknown before load, so each image has the same frame. */}
              <img {...sourceOf(file)} alt={file.description} loading="lazy" decoding="async" />
              {file.description && <p aria-hidden="true">{file.description}</p>}
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul role="list" className={styles.documents} aria-label={t('post.documents')}>
          {documents.map((file) => (
            <Card as="li" key={file.id} className={styles.document}>
              <Icon name="document" />
              <p>
                <a href={file.url} download={file.fileName}>
                  {nameOf(file)}
                </a>
                <small>
                  {file.pages === null
                    ? formatBytes(file.size, i18n.language)
                    : t('post.documentFacts', {
                        count: file.pages,
                        size: formatBytes(file.size, i18n.language),
                      })}
                </small>
              </p>
              <Icon name="download" />
            </Card>
          ))}
        </ul>
      )}
    </>
  );
}
