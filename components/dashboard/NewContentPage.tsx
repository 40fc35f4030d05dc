import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { Button } from '@/components/ui/Button';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Card } from '@/components/ui/Card';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { RadioCards } from '@/components/ui/RadioCards';
import { TextField } from '@/components/ui/TextField';
import { courses } from '@/contract/courses';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useContentActions } from '@/hooks/content/useOwnContent';
import { sendEvent } from '@/lib/browser/events';
import { paths } from '@/contract/paths';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import styles from './NewContentPage.module.scss';

const TitleOnly = courses.create.body.pick({ title: true });

/** The kind of the new content and its title; the draft then opens in its editor. */
export function NewContentPage() {
  const { t } = useTranslation('dashboard');
  const router = useRouter();
  const { create } = useContentActions();
  const { field, submit, isSubmitting, summary } = useCallForm({
    resolver: schemaResolver(TitleOnly),
    startWith: { title: '' },
    names: ['title'],
    focus: 'field',
    async act({ title }) {
      const course = await create(title);
      sendEvent('CREATE_NEW_PROJECT', { contentType: 'COURSE', contentId: course.id });
      await router.push(`${paths.editCourse(course.id)}?createdCourse=${course.id}`);
    },
  });

  // Whoever opens this page has chosen "New", wherever that was.
  useEffect(() => {
    const timer = setTimeout(() => sendEvent('CLICK_NEW_PROJECT', { contentType: 'COURSE' }));
    return () => clearTimeout(timer);
  }, []);

  return (
    <DashboardFrame title={t('content.create.title')} lead={t('content.create.lead')}>
      <Card look="pane" className={styles.pane}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <ErrorSummary {...summary} />
          <RadioCards
            label={t('content.create.type')}
            name="type"
            defaultValue="course"
            options={[
              {
                value: 'course',
                label: t('content.create.course'),
                hint: t('content.create.courseHint'),
              },
            ]}
          />
          <TextField
            {...field('title')}
            id="title"
            label={t('content.create.name')}
            hint={t('content.create.nameHint')}
            autoComplete="off"
          />
          <div className={styles.actions}>
            <Button theme="green" type="submit" loading={isSubmitting && t('content.create.creating')}>
              {t('content.create.action')}
            </Button>
            <ButtonLink theme="hollow" href={paths.dashboardContent}>
              {t('content.create.cancel')}
            </ButtonLink>
          </div>
        </form>
      </Card>
    </DashboardFrame>
  );
}
