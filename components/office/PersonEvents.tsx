import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Badge } from '@/components/ui/display/Badge';
import type { PersonEvent } from '@/contract/office-people';
import { officePaths } from '@/contract/office-paths';
import type { AuditAction } from '@/contract/values/office';
import type { ReportReason } from '@/contract/values/content';
import { usePersonEvents } from '@/hooks/office/usePeople';
import { formatCents, formatMoment } from '@/lib/format/format';
import styles from './OfficePersonPage.module.scss';
import { QueueFrame } from './QueueFrame';
import { useFieldName } from './useFieldName';

/** History of a person and their content, newest first. Dates link to the log. */
export function PersonEvents({ id }: { id: string }) {
  const { t, i18n } = useTranslation('admin');
  const list = usePersonEvents(id);
  const textOf = useEventText();
  return (
    <section aria-labelledby="person-events" className={styles.wide}>
      <h2 id="person-events">{t('office.person.events.title')}</h2>
      <QueueFrame
        queue={list}
        emptyTitle={t('office.person.events.emptyTitle')}
        emptyText={t('office.person.events.emptyText')}
      >
        <ul role="list" className={styles.rows}>
          {list.items?.map((event) => (
            <li key={`${event.kind} ${event.id}`}>
              <span>
                {textOf(event)}
                <small suppressHydrationWarning>
                  <Link className="link" href={`${officePaths.audit}?subject=${event.subjectId}`}>
                    {formatMoment(event.at, i18n.language)}
                  </Link>
                  {event.actorName && ` · ${event.actorName}`}
                </small>
              </span>
              <Beside event={event} />
            </li>
          ))}
        </ul>
      </QueueFrame>
    </section>
  );
}

/** State of a report, or the amount of a refund with a link to its payment. */
function Beside({ event: { state, amountCents } }: { event: PersonEvent }) {
  const { t, i18n } = useTranslation('admin');
  if (state !== null)
    return (
      <Badge tone={state === 'OPEN' ? 'warning' : 'neutral'}>{t(`office.reports.views.${state}`)}</Badge>
    );
  if (amountCents === null) return null;
  return (
    <Link className="link tabular" href={officePaths.purchases}>
      {formatCents(amountCents, i18n.language, { exact: true })}
    </Link>
  );
}

/** Returns a function that describes an event in one line. */
function useEventText() {
  const { t } = useTranslation('admin');
  const fieldName = useFieldName();
  return ({ kind, title, detail }: PersonEvent): string => {
    const name = title || t('office.audit.unnamed.OTHER');
    switch (kind) {
      case 'DECISION':
        return t('office.person.events.DECISION', {
          action: t(`office.audit.actions.${detail as AuditAction}`),
          name,
        });
      case 'CHANGE':
        return t('office.person.events.CHANGE', { field: fieldName(detail ?? ''), name });
      case 'REPORTED':
      case 'REPORTS':
        return t(`office.person.events.${kind}`, {
          reason: t(`office.reports.reasons.${detail as ReportReason}`),
          name: title || t('office.person.events.someone'),
        });
      default:
        return t(`office.person.events.${kind}`, { name });
    }
  };
}
