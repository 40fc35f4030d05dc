import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import type { CourseDraft } from '@/contract/courses';
import styles from './MissingList.module.scss';
import { stepHref, stepByMissingField } from './steps';

/** Id of the heading that states how much is missing. */
export const MISSING_ID = 'missing';

const always = ['title', 'tagline', 'description', 'topicId', 'parts', 'files'] as const;

type Props = {
  course: CourseDraft;
  /** Names of the missing fields. */
  missing: readonly string[];
};

/** Checklist of what a course needs before review, with links to the missing fields. */
export function MissingList({ course, missing }: Props) {
  const { t } = useTranslation('content');
  const wanted = course.priceCents > 0 ? ([...always, 'payouts'] as const) : always;
  return (
    <section aria-labelledby={MISSING_ID}>
      <h3 id={MISSING_ID}>
        {missing.length === 0
          ? t('editor.missing.none')
          : t('editor.missing.count', { count: missing.length })}
      </h3>
      <ul role="list" className={styles.list}>
        {wanted.map((name) => {
          const isMissing = missing.includes(name);
          return (
            <li key={name} className={isMissing ? styles.missing : undefined}>
              <Icon
                name={isMissing ? 'close' : 'check'}
                label={t(isMissing ? 'editor.missing.stillMissing' : 'editor.missing.there')}
              />
              {isMissing ? (
                <Link
                  className="link"
                  href={stepHref(course.id, stepByMissingField[name] ?? 'basics')}
                  shallow
                >
                  {t(`editor.missing.${name}`)}
                </Link>
              ) : (
                t(`editor.missing.${name}`)
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
