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
import { z } from '@/contract/zod';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useContentActions, type OwnKind } from '@/hooks/content/useOwnContent';
import { sendEvent } from '@/lib/browser/events';
import { paths } from '@/contract/paths';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { editPathOf } from '@/lib/own-content';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import styles from './NewContentPage.module.scss';

const NewContent = courses.create.body
  .pick({ title: true })
  .extend({ type: z.enum(['COURSE', 'POST', 'DIGITAL_PRODUCT']) });

type Props = {
  /** What is chosen at first. */
  type?: OwnKind;
};

/** The kind of the new content and its title; the draft then opens in its editor. */
export function NewContentPage({ type = 'COURSE' }: Props) {
  const { t } = useTranslation('dashboard');
  const router = useRouter();
  const { create } = useContentActions();
  const { field, submit, isSubmitting, summary } = useCallForm({
    resolver: schemaResolver(NewContent),
    startWith: { title: '', type },
    names: ['type', 'title'],
    focus: 'field',
    async act({ title, type: contentType }) {
      const { id } = await create(contentType, title);
      sendEvent('CREATE_NEW_PROJECT', { contentType, contentId: id });
      await router.push(
        contentType === 'COURSE'
          ? `${paths.editCourse(id)}?createdCourse=${id}`
          : editPathOf({ contentType, id }),
      );
    },
  });

  // Whoever opens this page has chosen "New", wherever that was.
  useEffect(() => {
    const timer = setTimeout(() => sendEvent('CLICK_NEW_PROJECT', { contentType: type }));
    return () => clearTimeout(timer);
  }, [type]);

  return (
    <DashboardFrame title={t(`content.create.title.${type}`)} lead={t('content.create.lead')}>
      <Card look="pane" className={styles.pane}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <ErrorSummary {...summary} />
          <RadioCards
            {...field('type')}
            label={t('content.create.type')}
            options={[
              { value: 'COURSE', label: t('content.create.course'), hint: t('content.create.courseHint') },
              { value: 'POST', label: t('content.create.post'), hint: t('content.create.postHint') },
              {
                value: 'DIGITAL_PRODUCT',
                label: t('content.create.digitalProduct'),
                hint: t('content.create.digitalProductHint'),
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
