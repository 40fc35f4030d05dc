import { useTranslation } from 'next-i18next/pages';
import styles from '@/components/content/ContentIntro.module.scss';
import { Icon } from '@/components/ui/display/Icon';
import type { DigitalProductFile, DigitalProductPage } from '@/contract/digital-products';
import { formatAverage, formatDuration, formatLanguage } from '@/lib/format/format';
import { Fan } from './Fan';

/** Maximum number of languages that are named; more are only counted. */
const NAMED_LANGUAGES = 3;

/**
 * Returns the total length of the audio or video files (whole seconds), or 0 while a length is
 * unknown.
 */
function secondsOf(kind: 'audio' | 'video', files: DigitalProductFile[]): number {
  const lengths = files
    .filter(({ mimeType }) => mimeType.startsWith(`${kind}/`))
    .map((file) => file.durationSeconds);
  return lengths.includes(null) ? 0 : Math.round(lengths.reduce<number>((sum, length) => sum + length!, 0));
}

/** Cover, title, summary and key facts of a digital product. */
export function DigitalProductIntro({ product }: { product: DigitalProductPage }) {
  const { t, i18n } = useTranslation(['content', 'common']);
  const { files, pagesCount, ratingAverage } = product;
  const codes = new Set(files.flatMap(({ language }) => language ?? []));
  const languages = [...codes].map((code) => formatLanguage(code, i18n.language));
  return (
    <>
      <Fan product={product} />
      <h1>{product.title}</h1>
      <p className={styles.tagline}>{product.summary}</p>
      <ul role="list" className={styles.facts}>
        {ratingAverage !== null && (
          <li>
            <Icon name="star" solid className={styles.star} />
            <b className="tabular">{formatAverage(ratingAverage, i18n.language)}</b>
            <a href="#ratings" className="link">
              {t('common:ui.rating.count', { count: product.ratingCount })}
            </a>
          </li>
        )}
        {pagesCount !== null && (
          <li>
            <Icon name="document" />
            {t('digitalProduct.pages', { count: pagesCount })}
          </li>
        )}
        {(['audio', 'video'] as const).map((kind) => {
          const seconds = secondsOf(kind, files);
          return (
            seconds > 0 && (
              <li key={kind}>
                <Icon name={kind} />
                {t(`digitalProduct.${kind}`, { length: formatDuration(seconds) })}
              </li>
            )
          );
        })}
        <li>
          <Icon name="folder" />
          {t('digitalProduct.files', { count: files.length })}
        </li>
        {languages.length > 0 && (
          <li>
            <Icon name="text" />
            {languages.length > NAMED_LANGUAGES
              ? t('digitalProduct.languages', { count: languages.length })
              : new Intl.ListFormat(i18n.language).format(languages)}
          </li>
        )}
      </ul>
    </>
  );
}
