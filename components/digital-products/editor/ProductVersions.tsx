import { useTranslation } from 'next-i18next/pages';
import { Badge } from '@/components/ui/display/Badge';
import { Banner } from '@/components/ui/feedback/Banner';
import { Card } from '@/components/ui/layout/Card';
import type { DigitalProductEditing } from '@/hooks/digital-products/useDigitalProductEditing';
import { formatDate } from '@/lib/format/format';
import styles from './DigitalProductEditorPage.module.scss';
import { NewVersionForm } from './NewVersionForm';
import list from './ProductVersions.module.scss';

/** List of published versions, with the changed files that the next version will contain. */
export function ProductVersions({ editing }: { editing: DigitalProductEditing }) {
  const { t, i18n } = useTranslation('content');
  const { versions, hasNewFiles, ownersCount, can } = editing.product;
  const [current] = versions;
  return (
    <Card as="section" look="pane" className={styles.pane} aria-labelledby="versions">
      <h2 id="versions">{t('digitalProductEditor.versions.title')}</h2>
      <p className={styles.quiet}>{t('digitalProductEditor.versions.owners', { count: ownersCount })}</p>
      {hasNewFiles && current && (
        <Banner tone="warning" title={t('digitalProductEditor.versions.waiting')}>
          {t('digitalProductEditor.versions.waitingText', { number: current.number })}
          {can.publishVersion && <NewVersionForm number={current.number + 1} editing={editing} />}
        </Banner>
      )}
      <ol role="list" className={list.versions}>
        {versions.map((version) => (
          <li key={version.number}>
            <div className={list.head}>
              <b>{t('digitalProductEditor.versions.number', { number: version.number })}</b>
              {version === current && (
                <Badge tone="green">{t('digitalProductEditor.versions.current')}</Badge>
              )}
              <span>{formatDate(version.publishedAt, i18n.language)}</span>
            </div>
            <p>{version.note || t('digitalProductEditor.versions.first')}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
