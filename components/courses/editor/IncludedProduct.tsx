import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ConfirmedFields } from '@/components/content/editor/ConfirmedFields';
import { LoadFailed } from '@/components/loading/LoadFailed';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Link } from '@/components/ui/actions/Link';
import { SelectField } from '@/components/ui/fields/SelectField';
import type { OwnContent } from '@/contract/content';
import { paths } from '@/contract/paths';
import { useAllOwnContent } from '@/hooks/content/useOwnContent';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './PriceStep.module.scss';

const names = ['digitalProductId'] as const;

/** Returns true if the product is not yet published. Course owners receive it on publication. */
const isComing = (product: OwnContent): product is OwnContent & { state: 'DRAFT' | 'SCHEDULED' } =>
  product.state === 'DRAFT' || product.state === 'SCHEDULED';

/** Field for the digital product that every owner of the course also receives. */
export function IncludedProduct({ editing }: { editing: OpenCourse }) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const { items, error, reload } = useAllOwnContent({ type: 'digital-product' });
  // A product taken down by the office is not granted to new people.
  const choices = items?.filter(({ state }) => state !== 'TAKEN_DOWN');
  const [failure, setFailure] = useState<unknown>();
  const { course, values, confirmation } = editing;
  const { digitalProductId } = course;
  const chosen = items?.find(({ id }) => id === digitalProductId);
  const coming = chosen && isComing(chosen) ? chosen.state : null;
  const wanted = confirmation.isWaiting(names) ? values.digitalProductId : null;
  const found = items?.find(({ id }) => id === wanted);
  const title = found?.title ?? '';

  async function attempt(task: () => Promise<unknown>) {
    setFailure(undefined);
    await task().catch(setFailure);
  }

  function choose(id: string) {
    if (confirmation.isPublic) editing.changeCourse({ digitalProductId: id || null });
    else if (id) void attempt(() => editing.includeDigitalProduct(id));
  }

  return (
    <>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {digitalProductId !== null && (
        <div className={styles.included}>
          <Link className="link" href={paths.editDigitalProduct(digitalProductId)}>
            {chosen?.title ?? t('editor.price.digitalChosen')}
          </Link>
          <Button onClick={() => void attempt(editing.unlinkDigitalProduct)}>
            {t('editor.price.unlink')}
          </Button>
          {coming && <p className={styles.coming}>{t(`editor.price.digitalComing.${coming}`)}</p>}
        </div>
      )}
      {digitalProductId === null && error && <LoadFailed error={error} onRetry={reload} />}
      {digitalProductId === null && choices && choices.length > 0 && (
        <ConfirmedFields
          confirmation={confirmation}
          names={names}
          sentence={t(`editor.price.${found && isComing(found) ? 'willIncludeLater' : 'willInclude'}`, {
            title,
          })}
          save={t('editor.price.include')}
          keep={t('editor.undo')}
          saved={t('editor.price.included', { title })}
        >
          <SelectField
            label={t('editor.price.digitalChoose')}
            value={wanted ?? ''}
            placeholder={t('editor.price.digitalPlaceholder')}
            options={choices.map((each) => ({ value: each.id, label: each.title }))}
            onChange={({ target }) => choose(target.value)}
          />
        </ConfirmedFields>
      )}
      {digitalProductId === null && choices?.length === 0 && (
        <div>
          <ButtonLink theme="hollow-border" href={paths.newDigitalProduct}>
            {t('editor.price.digitalNew')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
