import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Stepper } from '@/components/ui/layout/Stepper';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import { useUnsavedWarning } from '@/hooks/content/useUnsavedWarning';
import { moveFocus } from '@/lib/page/focus';
import { paths } from '@/contract/paths';
import { BasicsStep } from './BasicsStep';
import { CourseBanners } from './CourseBanners';
import styles from './EditorScreen.module.scss';
import { PartsStep } from './PartsStep';
import { PriceStep } from './PriceStep';
import { PublishStep } from './PublishStep';
import { LocalDraftNotice } from '@/components/content/editor/LocalDraftNotice';
import { SaveLine } from '@/components/content/editor/SaveLine';
import { stepHref, stepIds, readStep, stepByMissingField, type StepId } from './steps';

const screens: Record<StepId, (props: { editing: OpenCourse }) => React.ReactNode> = {
  basics: BasicsStep,
  parts: PartsStep,
  price: PriceStep,
  publish: PublishStep,
};

/** Editor with the save status, the steps and the step named by the address. */
export function EditorScreen({ editing }: { editing: OpenCourse }) {
  const { t } = useTranslation('content');
  const { query, push } = useRouter();
  const { course, values, flush } = editing;
  // Kept in state because the address changes with each step.
  const [isNew] = useState(query.createdCourse !== undefined);
  const step = readStep(query.step);
  const stepName = t(`editor.steps.${step}`);
  const index = stepIds.indexOf(step);
  const Screen = screens[step];
  const before = stepIds[index - 1];
  const after = stepIds[index + 1];
  const isLocked = !course.can.update;

  useUnsavedWarning(editing.saveStatus);
  // Saves on a change of step at once, without the usual pause after typing.
  useEffect(() => () => void flush(), [step, flush]);

  // Moves the focus off the "next" link, which now leads to the step after this step. Otherwise a
  // repeated key press would skip a step.
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    moveFocus(heading.current);
  }, [step]);

  /**
   * Saves all changes. Changes with a confirmation button are saved only on the price step, which
   * shows their effect.
   */
  const save = async () => (step !== 'price' || (await editing.confirmation.confirm())) && (await flush());

  /** Saves and closes the editor. Stays open if saving fails; the fields show why. */
  async function close() {
    if (await save()) await push(isNew ? paths.createdContent(course.id) : paths.dashboardContent);
  }

  const saving = {
    status: editing.saveStatus,
    savedAt: editing.savedAt ?? Date.parse(course.updatedAt),
    isKept: editing.localDraft.areKept,
    onRetry: flush,
  };

  return (
    <DashboardFrame
      title={t('editor.pageTitle', { step: stepName, title: values.title })}
      heading={values.title}
      lead={
        <span className={styles.lead}>
          {/* The banner below already says that the course is in review. */}
          {course.state !== 'IN_REVIEW' && <ContentStateBadge state={course.state} />}
          <SaveLine {...saving} />
        </span>
      }
      actions={
        <>
          <ButtonLink theme="hollow-border" icon="eye" href={paths.previewCourse(course.id)} shallow>
            {t('editor.preview')}
          </ButtonLink>
          {!isLocked && (
            <>
              <Button
                theme="hollow-border"
                loading={editing.saveStatus === 'saving' && t('editor.save.saving')}
                onClick={() => void save()}
              >
                {t('editor.save.action')}
              </Button>
              <Button theme="black" onClick={() => void close()}>
                {t('editor.save.close')}
              </Button>
            </>
          )}
        </>
      }
    >
      <LocalDraftNotice earlier={editing.localDraft.earlier} />
      <CourseBanners course={course} createdCourse={query.createdCourse} />
      <Stepper
        steps={stepIds.map((id) => ({
          label: t(`editor.steps.${id}`),
          href: stepHref(course.id, id),
          complete: !course.missing.some((name) => stepByMissingField[name] === id),
        }))}
        current={index}
      />
      <h2 ref={heading} tabIndex={-1} className="visually-hidden">
        {stepName}
      </h2>
      <fieldset className={styles.step} disabled={isLocked && step !== 'publish'}>
        <Screen editing={editing} />
      </fieldset>
      {/* Repeated here because the first save line is out of view. */}
      <SaveLine {...saving} silent />
      <nav className={styles.moves} aria-label={t('editor.movesLabel')}>
        {before && (
          <ButtonLink
            theme="hollow"
            icon="back"
            href={stepHref(course.id, before)}
            shallow
            className={styles.before}
          >
            {t('editor.back', { step: t(`editor.steps.${before}`) })}
          </ButtonLink>
        )}
        {after && (
          <ButtonLink
            theme="green"
            iconAfter="arrow"
            href={stepHref(course.id, after)}
            shallow
            className={styles.after}
          >
            {t('editor.next', { step: t(`editor.steps.${after}`) })}
          </ButtonLink>
        )}
      </nav>
    </DashboardFrame>
  );
}
