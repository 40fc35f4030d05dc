import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useSuspension } from '@/hooks/office/useOffice';
import { formatCents, formatDate, formatDateOnly } from '@/lib/format/format';
import styles from './DecisionFollows.module.scss';

type Counts = NonNullable<ReturnType<typeof useSuspension>['data']>;

/** Numbers that show the effect of suspending a creator. */
export function SuspensionEffects({ creatorId }: { creatorId: string }) {
  const { t } = useTranslation('admin');
  const { data, error } = useSuspension(creatorId);
  if (data) return <Effects counts={data} />;
  if (error) return <p className={styles.follows}>{t('office.suspension.failed')}</p>;
  return (
    <LoadingRegion label={t('office.suspension.loading')}>
      <Skeleton shape="block" height={120} />
    </LoadingRegion>
  );
}

function Effects({ counts }: { counts: Counts }) {
  const { t, i18n } = useTranslation('admin');
  const exact = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const { buyersCount, parcelsCount, membersCount, livesCount, seatsCount, balanceCents, nextPayoutOn } =
    counts;
  const { prepaidCount, prepaidUntil } = counts;
  const ofLives = [
    t('office.suspension.lives', { count: livesCount }),
    seatsCount > 0 && t('office.suspension.seats', { count: seatsCount, amount: exact(counts.seatsCents) }),
  ];
  const ofPayouts = [
    balanceCents > 0
      ? t('office.suspension.payouts', { amount: exact(balanceCents) })
      : t('office.suspension.noMoney'),
    nextPayoutOn !== null &&
      t('office.suspension.nextPayout', { date: formatDateOnly(nextPayoutOn, i18n.language) }),
  ];
  const lines = [
    ['eye-off', t('office.suspension.page')] as const,
    ...counts.contents.map(
      ({ contentType, count }) =>
        ['eye-off', t(`office.suspension.contents.${contentType}`, { count })] as const,
    ),
    ...(buyersCount > 0 ? [['check', t('office.suspension.buyers', { count: buyersCount })] as const] : []),
    ...(parcelsCount > 0 ? [['bag', t('office.suspension.parcels', { count: parcelsCount })] as const] : []),
    ...(membersCount > 0
      ? [['users', t('office.suspension.members', { count: membersCount })] as const]
      : []),
    ...(prepaidUntil !== null
      ? [
          [
            'clock',
            t('office.suspension.prepaid', {
              count: prepaidCount,
              date: formatDate(prepaidUntil, i18n.language),
            }),
          ] as const,
        ]
      : []),
    ...(livesCount > 0 ? [['live-sessions', ofLives.filter(Boolean).join('. ')] as const] : []),
    ['wallet', ofPayouts.filter(Boolean).join('. ')] as const,
  ];
  return (
    <ul role="list" className={styles.follows} aria-label={t('office.suspension.title')}>
      {lines.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
      {counts.needsSecondPerson && (
        <li className={styles.second}>
          <Icon name="shield" />
          {t('office.requests.needed')}
        </li>
      )}
    </ul>
  );
}
