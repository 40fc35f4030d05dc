import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';
import { useAllOwnContent } from '@/hooks/content/useOwnContent';
import type { MembershipFields, MembershipValues } from './membership-values';
import styles from './OwnMemberships.module.scss';

type Props = Omit<MembershipFields, 'field'> & {
  startWith: MembershipValues['what'];
  /** True if the creator has published courses or members' posts. */
  hasContent: boolean;
};

/**
 * Fields for the courses of a membership, with the reason why an empty membership cannot be sold.
 */
export function IncludedFields({ form, textOf, startWith, hasContent }: Props) {
  const { t } = useTranslation('dashboard');
  const { items: courses } = useAllOwnContent({ state: 'PUBLISHED' });
  return (
    <>
      {!hasContent && (
        <Banner tone="warning" title={t('memberships.nothing.title')}>
          {t('memberships.nothing.text')}{' '}
          <Link className="link" href={paths.dashboardContent}>
            {t('memberships.nothing.action')}
          </Link>
        </Banner>
      )}
      <RadioCards
        label={t('memberships.form.what')}
        defaultValue={startWith}
        options={[
          { value: 'all', label: t('memberships.form.all'), hint: t('memberships.form.allHint') },
          { value: 'some', label: t('memberships.form.some'), hint: t('memberships.form.someHint') },
        ]}
        {...form.register('what')}
      />
      {form.watch('what') === 'some' && (
        <fieldset id="courseIds" className={styles.courses}>
          <legend>{t('memberships.form.courses')}</legend>
          {courses?.length === 0 && <p className={styles.quiet}>{t('memberships.form.noCourses')}</p>}
          {courses?.map(({ id, title }) => (
            <Checkbox key={id} value={id} label={title} {...form.register('courseIds')} />
          ))}
          {textOf('courseIds') && <p className={styles.problem}>{textOf('courseIds')}</p>}
        </fieldset>
      )}
    </>
  );
}
