import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { TextField } from '@/components/ui/fields/TextField';
import { Link } from '@/components/ui/actions/Link';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useNewDraft } from '@/hooks/content/useNewDraft';
import type { DraftType } from '@/contract/values/content';
import { sendEvent } from '@/lib/browser/events';
import { readContentType } from '@/lib/content/own-content';
import { paths } from '@/contract/paths';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { KindField } from './KindField';
import { newContentResolver } from './new-content';
import styles from './NewContentPage.module.scss';
import { NewDraftPage } from './NewDraftPage';

type Props = {
  /** Type of the content; otherwise the type that the address names. */
  type?: DraftType;
};

/** Editor of a new draft, or the form for new content if the address names no kind. */
export function NewContentPage({ type: given }: Props) {
  const { query } = useRouter();
  const type = given ?? readContentType(query);
  return type ? <NewDraftPage key={type} type={type} /> : <NewContentForm />;
}

/** Values of the form when it opens. */
const untouched: { type: DraftType; title: string } = { type: 'COURSE', title: '' };

/** Form for the kind and title of new content; the draft then opens in its editor. */
function NewContentForm() {
  const { t } = useTranslation('dashboard');
  const start = useNewDraft();
  const { field, submit, isSubmitting, summary } = useCallForm({
    resolver: newContentResolver,
    startWith: untouched,
    names: ['type', 'title'],
    focus: 'field',
    act: ({ title, type: contentType }) => start(contentType, { title }),
  });

  // Opening this page counts as the "New" click, wherever the link was.
  useEffect(() => {
    const timer = setTimeout(() => sendEvent('CLICK_NEW_PROJECT', { contentType: untouched.type }));
    return () => clearTimeout(timer);
  }, []);

  const kind = field('type');
  return (
    <DashboardFrame title={t('content.create.title')} lead={t('content.create.lead')}>
      <Card look="pane" className={styles.pane}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <ErrorSummary {...summary} />
          <KindField
            {...kind}
            onChange={(event) => {
              sendEvent('CLICK_NEW_PROJECT', { contentType: event.target.value as DraftType });
              return kind.onChange(event);
            }}
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
      <p className={styles.ideas}>
        {t('content.create.noIdea')} <Link href={paths.inspiration}>{t('content.create.ideas')}</Link>
      </p>
      <p className={styles.ideas}>
        {t('content.create.share')} <Link href={paths.exports}>{t('content.create.toExport')}</Link>
      </p>
      <p className={styles.ideas}>
        {t('content.create.shop')} <Link href={paths.newProduct}>{t('content.create.toShop')}</Link>
      </p>
    </DashboardFrame>
  );
}
