import { useTranslation } from 'next-i18next/pages';
import { EditedElsewhere } from '@/components/content/editor/EditedElsewhere';
import { EditorLead } from '@/components/content/editor/EditorLead';
import { LocalDraftNotice } from '@/components/content/editor/LocalDraftNotice';
import { OwnOrDrawnCover } from '@/components/content/editor/OwnOrDrawnCover';
import { TakedownPanel } from '@/components/content/editor/TakedownPanel';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import type { LiveDraft } from '@/contract/live-editing';
import { paths } from '@/contract/paths';
import { useUnsavedWarning } from '@/hooks/content/useUnsavedWarning';
import { useLiveEditing, type LiveValues } from '@/hooks/lives/useLiveEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { formatCents } from '@/lib/format/format';
import { formatMomentIn } from '@/lib/lives/live-time';
import { loadLiveRules } from '../../../lib/editing/live-session';
import { DeleteLive } from './DeleteLive';
import { LiveChatField } from './LiveChatField';
import styles from './LiveEditor.module.scss';
import { LiveSeats } from './LiveSeats';
import { LiveTexts } from './LiveTexts';
import { LiveTime } from './LiveTime';
import { SchedulePreview } from './SchedulePreview';
import { useLiveSubmit } from './useLiveSubmit';
import { useWhen } from './useWhen';

/**
 * Form of a creator's new or existing live. Changes are saved automatically until the live is
 * submitted.
 */
export function LiveEditorPage({ draft }: { draft: LiveDraft }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const errorText = useErrorText();
  const editing = useLiveEditing(draft);
  const { live, values } = editing;
  const when = useWhen(values, editing.change);
  const { busy, failure, summary, submit, withdraw, finish } = useLiveSubmit(editing, when);
  const { can, state } = live;
  useUnsavedWarning(editing.saveStatus);

  /** Returns the fields that two windows may have changed, joined to one text for comparison. */
  const textOf = ({ title, description, tags, startsAt, timeZone, priceCents, seats }: LiveValues) =>
    [
      title,
      description,
      tags.join(', '),
      startsAt && formatMomentIn(Date.parse(startsAt), i18n.language, timeZone),
      formatCents(priceCents, i18n.language),
      seats !== null && t('form.seatsText', { count: seats }),
    ]
      .filter(Boolean)
      .join('\n\n');

  const isDraft = state === 'DRAFT' || state === 'REJECTED';
  const isOn = state === 'LIVE';
  const generalFailure = editing.saveFailure ?? failure;
  return (
    <DashboardFrame
      title={t('form.head', { title: values.title })}
      heading={values.title}
      lead={<EditorLead content={live} editing={editing} />}
      actions={
        <>
          {!isDraft && (
            <ButtonLink theme="hollow-border" href={paths.dashboardLive(live.id)}>
              {t('form.bookings')}
            </ButtonLink>
          )}
          {can.withdraw && (
            <Button loading={busy === 'DRAFT' && t('form.withdrawing')} onClick={() => void withdraw()}>
              {t('form.withdraw')}
            </Button>
          )}
          {isDraft && (
            <Button
              theme="green"
              loading={busy === 'IN_REVIEW' && t('form.submitting')}
              onClick={() => void submit()}
            >
              {t('form.submit')}
            </Button>
          )}
          {(state === 'SCHEDULED' || isOn) && (
            <Button theme="green" loading={busy === 'DONE' && t('form.saving')} onClick={() => void finish()}>
              {t('form.done')}
            </Button>
          )}
        </>
      }
    >
      <ErrorSummary {...summary} />
      <LocalDraftNotice earlier={editing.localDraft.earlier} />
      {editing.isEditedElsewhere && (
        <EditedElsewhere editing={editing} mine={textOf(values)} textOf={textOf} />
      )}
      {live.takedown && (
        <TakedownPanel contentType="LIVE" takedown={live.takedown} onAppeal={editing.appeal} />
      )}
      {state === 'IN_REVIEW' && <Banner title={t('form.inReview')}>{t('form.inReviewText')}</Banner>}
      {state === 'REJECTED' && live.reason !== null && (
        <Banner tone="warning" title={t('form.rejected')}>
          {live.reason}
        </Banner>
      )}
      {isOn && <Banner title={t('form.isOn')}>{t('form.isOnText')}</Banner>}
      {generalFailure !== undefined && (
        <Banner tone="error" announced>
          {errorText(generalFailure)}
        </Banner>
      )}
      <fieldset className={styles.columns} disabled={!can.update} onFocus={() => void loadLiveRules()}>
        <div className={styles.side}>
          <LiveTexts editing={editing} />
          <fieldset className={styles.side} disabled={isOn}>
            <LiveTime editing={editing} when={when} />
            <LiveSeats editing={editing} />
          </fieldset>
          <LiveChatField editing={editing} />
        </div>
        <div className={styles.side}>
          <Card look="pane" className={styles.pane}>
            <OwnOrDrawnCover
              picture={live.picture}
              hasOwnPicture={live.hasOwnPicture}
              onPicture={editing.setPicture}
            />
          </Card>
          <SchedulePreview editing={editing} />
        </div>
      </fieldset>
      {can.remove && <DeleteLive live={live} onRemove={editing.remove} />}
    </DashboardFrame>
  );
}
