import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { SectionLinks } from '@/components/content/SectionLinks';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { Icon } from '@/components/ui/display/Icon';
import { Prose } from '@/components/ui/display/Prose';
import type { DigitalProductPage, DigitalProductViewerState } from '@/contract/digital-products';
import styles from './DigitalProductSections.module.scss';
import { FileRows } from './FileRows';
import { SamplePages } from './SamplePages';
import { Versions } from './Versions';

const OwnFiles = dynamic(() => import('./OwnedProduct').then((file) => file.OwnFiles), { ssr: false });

type Props = {
  product: DigitalProductPage;
  viewerState: DigitalProductViewerState | undefined;
  /** True if the product is public. The samples of other products are not public either. */
  isPublic: boolean;
  /** Content of the last section. */
  ratings: ReactNode;
};

/** Sections below the price: description, files, sample pages, versions and ratings. */
export function DigitalProductSections({ product, viewerState, isPublic, ratings }: Props) {
  const { t } = useTranslation('content');
  const { description, files, versions } = product;
  // Owners already have the files at the top of the page.
  const showsFiles = !viewerState?.isUnlocked;
  const hasSamples = isPublic && files.some(({ samplePages }) => samplePages.length > 0);
  const sections = [
    { id: 'about', isThere: description !== '', label: t('digitalProduct.jump.about') },
    { id: 'inside', isThere: showsFiles, label: t('digitalProduct.inside') },
    { id: 'samples', isThere: hasSamples, label: t('digitalProduct.samples') },
    { id: 'versions', isThere: versions.length > 0, label: t('digitalProduct.versions') },
    { id: 'ratings', isThere: true, label: t('ratings.title') },
  ];
  return (
    <>
      <SectionLinks sections={sections.filter(({ isThere }) => isThere)} />
      {description !== '' && (
        <section id="about" className={styles.section} aria-labelledby="about-title">
          <h2 id="about-title">{t('digitalProduct.about')}</h2>
          <div className={styles.below}>
            <Prose text={description} />
          </div>
        </section>
      )}
      {showsFiles && (
        <ErrorBoundary>
          <section id="inside" className={styles.section} aria-labelledby="inside-title">
            <h2 id="inside-title">{t('digitalProduct.inside')}</h2>
            <div className={styles.below}>
              {viewerState?.can.download ? (
                <OwnFiles product={product} viewerState={viewerState} />
              ) : (
                <FileRows
                  files={files}
                  actionOf={() => <Icon name="lock" label={t('digitalProduct.locked')} />}
                />
              )}
            </div>
          </section>
        </ErrorBoundary>
      )}
      <ErrorBoundary>{hasSamples && <SamplePages product={product} />}</ErrorBoundary>
      <ErrorBoundary>{versions.length > 0 && <Versions versions={versions} />}</ErrorBoundary>
      <ErrorBoundary>{ratings}</ErrorBoundary>
    </>
  );
}
