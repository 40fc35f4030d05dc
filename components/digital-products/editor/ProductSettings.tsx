import { useTranslation } from 'next-i18next/pages';
import { OwnOrDrawnCover } from '@/components/content/editor/OwnOrDrawnCover';
import { PriceField } from '@/components/content/editor/PriceField';
import { ScheduleField } from '@/components/content/editor/ScheduleField';
import { TagsField } from '@/components/content/editor/TagsField';
import { TopicField } from '@/components/content/editor/TopicField';
import { Card } from '@/components/ui/layout/Card';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';
import { maxChangedPdfBytes } from '@/contract/values/limits';
import type { DigitalProductEditing } from '@/hooks/digital-products/useDigitalProductEditing';
import { formatSizeLimit } from '@/lib/format/format-bytes';
import styles from './DigitalProductEditorPage.module.scss';

type Props = {
  editing: DigitalProductEditing;
  /** Publishing time; null publishes immediately. */
  publishAt: string | null;
  /** Undefined if the product is already published. */
  onPublishAt?: (publishAt: string | null) => void;
  /** Error of the last attempt to publish. */
  failure: unknown;
};

const switches = ['isStamped', 'hasLicenceKeys'] as const;

/** Settings of a digital product apart from its texts and files. */
export function ProductSettings({ editing, publishAt, onPublishAt, failure }: Props) {
  const { t, i18n } = useTranslation('content');
  const { product, values, change, errorOf } = editing;
  return (
    <div className={styles.side}>
      <Card look="pane" className={styles.pane}>
        <PriceField
          priceCents={values.priceCents}
          storedCents={product.priceCents}
          confirmation={editing.confirmation}
          error={errorOf('priceCents')}
          onChange={(priceCents) => change({ priceCents })}
          noPayouts={t('digitalProductEditor.noPayouts')}
        />
      </Card>
      <Card look="pane" className={styles.pane}>
        <h2>{t('digitalProductEditor.delivery.title')}</h2>
        {switches.map((name) => (
          <Checkbox
            key={name}
            asSwitch
            label={t(`digitalProductEditor.delivery.${name}`)}
            hint={t(`digitalProductEditor.delivery.${name}Hint`, {
              size: formatSizeLimit(maxChangedPdfBytes, i18n.language),
            })}
            checked={values[name]}
            onChange={({ target }) => change({ [name]: target.checked })}
          />
        ))}
      </Card>
      {onPublishAt && (
        <Card look="pane" className={styles.pane}>
          <h2>{t('digitalProductEditor.when')}</h2>
          <ScheduleField value={publishAt} onChange={onPublishAt} failure={failure} />
        </Card>
      )}
      <Card look="pane" className={styles.pane}>
        <h2>{t('digitalProductEditor.found')}</h2>
        <TopicField
          value={values.topicId}
          error={errorOf('topicId')}
          onChange={(topicId) => change({ topicId })}
        />
        <TagsField
          error={errorOf('tags')}
          value={values.tags}
          onChange={(tags) => change({ tags })}
          words={{ title: values.title, description: values.summary }}
        />
      </Card>
      <Card look="pane" className={styles.pane}>
        <OwnOrDrawnCover
          picture={product.picture}
          hasOwnPicture={product.hasOwnPicture}
          onPicture={editing.setPicture}
        />
      </Card>
      {product.courses.length > 0 && (
        <Card as="section" look="pane" className={styles.pane} aria-labelledby="courses">
          <h2 id="courses">{t('digitalProductEditor.courses.title')}</h2>
          <p className={styles.quiet}>
            {t(`digitalProductEditor.courses.${product.versions.length > 0 ? 'text' : 'textBefore'}`)}
          </p>
          <ul role="list">
            {product.courses.map(({ id, title }) => (
              <li key={id}>
                <Link className="link" href={paths.editCourse(id)}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
