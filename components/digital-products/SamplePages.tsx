import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import type { DigitalProductFile, DigitalProductPage } from '@/contract/digital-products';
import { toSrcSet } from '@/contract/values/pictures';
import { useSample } from '@/hooks/digital-products/useDigitalProduct';
import { useErrorText } from '@/hooks/useErrorText';
import { showFocused } from '@/lib/page/focus';
import { Paper } from './Paper';
import { paperColours } from './paper-colours';
import styles from './SamplePages.module.scss';

type PageProps = { file: DigitalProductFile; page: number; number: number };

/** Picture of a page, or a drawing while the picture is missing or fails to load. */
function SamplePage({ file, page, number }: PageProps) {
  const { t } = useTranslation('content');
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const picture = file.samplePictures.find((each) => each.page === page);
  if (!picture || picture.url === brokenUrl) return <Paper number={number} />;
  return (
    <img
      src={picture.smallUrl}
      srcSet={toSrcSet(picture)}
      sizes="(min-width: 640px) 260px, 62vw"
      width={picture.width}
      height={picture.height}
      alt={t('digitalProduct.sample.alt', { page, title: file.title })}
      decoding="async"
      loading="lazy"
      onError={() => setBrokenUrl(picture.url)}
    />
  );
}

/** Public sample pages by file; each opens in a new tab. */
export function SamplePages({ product }: { product: DigitalProductPage }) {
  const { t } = useTranslation(['content', 'common']);
  const errorText = useErrorText();
  const { open, problem } = useSample(product.id);
  const sampled = product.files.filter(({ samplePages }) => samplePages.length > 0);
  const samples = sampled.flatMap((file) =>
    file.samplePages.map((page, index) => ({ file, page, place: index + 1 })),
  );
  const pages = sampled.reduce((sum, file) => sum + (file.pages ?? 0), 0);
  return (
    <section id="samples" className={styles.section} aria-labelledby="samples-title" data-print="hide">
      <div className={styles.head}>
        <h2 id="samples-title">{t('digitalProduct.samples')}</h2>
        {pages > 0 && (
          <p className="tabular">{t('digitalProduct.sample.of', { count: samples.length, pages })}</p>
        )}
      </div>
      {/* The row scrolls sideways on small screens. */}
      <ul
        role="list"
        className={styles.pages}
        style={paperColours(product)}
        onFocus={showFocused}
        data-needs-script
      >
        {samples.map(({ file, page, place }, index) => (
          <li key={`${file.id} ${page}`}>
            <button
              type="button"
              className={styles.page}
              aria-label={t('digitalProduct.sample.open', { page, title: file.title })}
              onClick={() => void open(file.id, place)}
            >
              <SamplePage file={file} page={page} number={index + 1} />
            </button>
            <p aria-hidden="true">
              {t('digitalProduct.sample.page', { page })}
              {sampled.length > 1 && <small>{file.title}</small>}
            </p>
          </li>
        ))}
      </ul>
      <noscript>
        <p>{t('common:ui.needsScript')}</p>
      </noscript>
      {problem !== undefined && (
        <Banner tone="error" announced>
          {errorText(problem)}
        </Banner>
      )}
    </section>
  );
}
