import { useTranslation } from 'next-i18next/pages';
import { PriceField } from '@/components/content/editor/PriceField';
import { Card } from '@/components/ui/layout/Card';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import { IncludedProduct } from './IncludedProduct';
import styles from './PriceStep.module.scss';
import { useCourseField } from './useCourseField';

/** Editor step for the price and the bundled item of the course. */
export function PriceStep({ editing }: { editing: OpenCourse }) {
  const { t } = useTranslation('content');
  const price = useCourseField(editing)('priceCents');
  return (
    <>
      <Card look="pane" className={styles.pane}>
        <PriceField
          priceCents={price.value}
          storedCents={editing.course.priceCents}
          confirmation={editing.confirmation}
          error={price.error}
          onChange={price.change}
          noPayouts={t('editor.price.noPayouts')}
        />
      </Card>
      <Card as="section" look="pane" aria-labelledby="digital" className={styles.pane} tabIndex={-1}>
        <h3 id="digital">{t('editor.price.digital')}</h3>
        <p className={styles.quiet}>{t('editor.price.digitalText')}</p>
        <IncludedProduct editing={editing} />
      </Card>
    </>
  );
}
