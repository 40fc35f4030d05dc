import { useTranslation } from 'next-i18next/pages';
import { Badge } from '@/components/ui/display/Badge';
import { Card } from '@/components/ui/layout/Card';
import type { OfficeRequest } from '@/contract/office-requests';
import { formatCents, formatMoment } from '@/lib/format/format';
import styles from './CreatorReview.module.scss';
import { DecisionButtons } from './DecisionButtons';
import { asCards, toSubject, type QueueRowProps } from './queue-rows';
import { SuspensionEffects } from './SuspensionEffects';

const isSuspension = ({ action }: OfficeRequest): boolean => action === 'suspend';

/** Decision that a second person must confirm, with its effects. */
function RequestCard({ item: request, decisions }: QueueRowProps<'requests'>) {
  const { t, i18n } = useTranslation('admin');
  const { subjectTitle: name, askerName: asker, state, actions } = request;
  const amount = formatCents(request.amountCents, i18n.language, { exact: true });
  // Only the person who requested the decision can withdraw the request.
  const isOwn = actions.includes('withdraw');
  const kind = isSuspension(request) ? 'suspend' : 'refund';
  const title = t(`office.requests.${isOwn ? 'own' : 'wants'}.${kind}`, { asker, name, amount });
  const moments = [
    t('office.requests.askedAt', { moment: formatMoment(request.askedAt, i18n.language) }),
    state === 'WAITING' &&
      t('office.requests.lapsesAt', { moment: formatMoment(request.lapsesAt, i18n.language) }),
  ];
  return (
    <Card as="li" look="pane" className={styles.review}>
      <h2 className={styles.title}>{title}</h2>
      <p>{request.reason}</p>
      <p className={styles.quiet}>{moments.filter(Boolean).join(' · ')}</p>
      {state === 'WAITING' && isSuspension(request) && <SuspensionEffects creatorId={request.subjectId} />}
      {state !== 'WAITING' && (
        <p>
          <Badge tone={state === 'AGREED' ? 'green' : 'neutral'}>
            {t(`office.requests.states.${state}`)}
          </Badge>
        </p>
      )}
      {request.answererName && state !== 'WITHDRAWN' && (
        <p className={styles.quiet}>{t('office.requests.answeredBy', { name: request.answererName })}</p>
      )}
      {request.answer && <p>{request.answer}</p>}
      {isOwn && <p className={styles.quiet}>{t('office.requests.waitsForOther')}</p>}
      {actions.includes('agree') && <p className={styles.quiet}>{t('office.follows.final')}</p>}
      <div className={styles.foot}>
        <DecisionButtons
          subject={{ ...toSubject(request, name), kind: 'request' }}
          decisions={decisions}
          actions={actions}
        />
      </div>
    </Card>
  );
}

export const RequestRows = asCards(RequestCard);
