import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DeleteContentModal } from '@/components/content/DeleteContentModal';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { useToast } from '@/components/ui/feedback/useToast';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import type { NewStatus, OpenCourse } from '@/hooks/courses/useCourseEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { useUntitled } from '@/hooks/content/useUntitled';
import { useContentActions } from '@/hooks/content/useOwnContent';
import { sendEvent } from '@/lib/browser/events';
import { paths } from '@/contract/paths';
import { MISSING_ID, MissingList } from './MissingList';
import styles from './PublishStep.module.scss';

/**
 * Status that undoes each reversible change, which are the withdrawal from review and the
 * unpublication.
 */
const undoneBy: Partial<Record<NewStatus, NewStatus>> = { DRAFT: 'IN_REVIEW', UNPUBLISHED: 'PUBLISHED' };

/** Editor step that shows what is missing, the state of the course and the possible actions. */
export function PublishStep({ editing }: { editing: OpenCourse }) {
  const { t } = useTranslation(['content', 'dashboard']);
  const router = useRouter();
  const toast = useToast();
  const errorText = useErrorText();
  const { profile } = useCreatorProfile();
  const { remove } = useContentActions();
  const [busy, setBusy] = useState<NewStatus>();
  const [failure, setFailure] = useState<unknown>();
  const [isDeleting, setDeleting] = useState(false);
  const { course } = editing;
  const { isUntitled, missing } = useUntitled('COURSE', editing.values.title, course.missing);
  const { state } = course;
  const can = isUntitled ? { ...course.can, submit: false } : course.can;
  const isApproved = profile?.can.publish ?? true;
  const maySubmit = profile?.can.submitCourse ?? true;
  const isWaiting = state === 'IN_REVIEW';
  // `can.submit` includes new media of a public course that the office returned.
  const isSubmittable = state === 'DRAFT' || state === 'REJECTED' || can.submit;

  async function setStatus(status: NewStatus) {
    setBusy(status);
    setFailure(undefined);
    try {
      await editing.setStatus(status);
      const back = undoneBy[status];
      if (status === 'IN_REVIEW' || status === 'PUBLISHED')
        sendEvent('PUBLISH_PROJECT', { contentType: 'COURSE', contentId: course.id });
      toast(
        t(`editor.publish.done.${status}`),
        back && isApproved
          ? { label: t('editor.publish.undo'), onAction: () => void setStatus(back) }
          : undefined,
      );
    } catch (error) {
      setFailure(error);
      // Shows the refusal even if the course cannot be reloaded now.
      await editing.reload().catch(() => undefined);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Card look="pane" className={styles.pane} tabIndex={-1}>
      <p className={styles.explained}>{t(`editor.publish.explained.${state}`)}</p>
      {(isSubmittable || course.missing.includes('payouts')) && (
        <MissingList course={course} missing={missing} />
      )}
      {!isApproved && (
        <Banner
          tone={maySubmit || isWaiting ? 'info' : 'warning'}
          title={t(maySubmit || isWaiting ? 'editor.publish.together' : 'editor.publish.notApproved')}
          action={
            <ButtonLink size="s" theme="hollow-border" href={paths.pendingApproval}>
              {t('editor.publish.seeApproval')}
            </ButtonLink>
          }
        >
          {t(maySubmit || isWaiting ? 'editor.publish.togetherText' : 'editor.publish.notApprovedText')}
        </Banner>
      )}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <div className={styles.actions}>
        {isSubmittable && (
          <Button
            theme="green"
            aria-disabled={!can.submit || !maySubmit}
            aria-describedby={can.submit ? undefined : MISSING_ID}
            loading={busy === 'IN_REVIEW' && t('editor.publish.submitting')}
            onClick={() => void setStatus('IN_REVIEW')}
          >
            {t('editor.publish.submit')}
          </Button>
        )}
        {can.withdraw && (
          <Button
            loading={busy === 'DRAFT' && t('editor.publish.withdrawing')}
            onClick={() => void setStatus('DRAFT')}
          >
            {t('editor.publish.withdraw')}
          </Button>
        )}
        {can.publish && (
          <Button
            theme="green"
            loading={busy === 'PUBLISHED' && t('editor.publish.publishing')}
            onClick={() => void setStatus('PUBLISHED')}
          >
            {t('editor.publish.again')}
          </Button>
        )}
        {state === 'PUBLISHED' && (
          <ButtonLink theme="green" icon="eye" href={paths.course(course.id)}>
            {t('editor.publish.view')}
          </ButtonLink>
        )}
        <ButtonLink theme="hollow-border" href={paths.previewCourse(course.id)} shallow>
          {t('editor.publish.preview')}
        </ButtonLink>
        <ButtonLink theme="hollow-border" icon="share" href={paths.exportContent('COURSE', course.id)}>
          {t('dashboard:content.export')}
        </ButtonLink>
        {can.unpublish && (
          <Button
            loading={busy === 'UNPUBLISHED' && t('editor.publish.unpublishing')}
            onClick={() => void setStatus('UNPUBLISHED')}
          >
            {t('editor.publish.unpublish')}
          </Button>
        )}
      </div>
      {can.remove && (
        <div className={styles.danger}>
          <p>{t('editor.publish.deleteText')}</p>
          <Button theme="hollow-border" icon="trash" onClick={() => setDeleting(true)}>
            {t('editor.publish.delete')}
          </Button>
        </div>
      )}
      {isDeleting && (
        <DeleteContentModal
          kind="COURSE"
          title={course.title}
          ownersCount={course.ownersCount}
          onClose={() => setDeleting(false)}
          onDelete={async () => {
            await remove({ contentType: 'COURSE', id: course.id });
            toast(t('dashboard:content.deleted', { title: course.title }));
            await router.push(paths.dashboardContent);
          }}
        />
      )}
    </Card>
  );
}
