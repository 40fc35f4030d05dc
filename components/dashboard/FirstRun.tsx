import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Checklist } from '@/components/ui/layout/Checklist';
import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';
import { toOwnKind } from '@/lib/content/own-content';
import styles from './FirstRun.module.scss';

type Step = {
  id: 'profile' | 'approval' | 'course' | 'publish';
  isDone: boolean;
  href: string;
  action: string;
  /** Step that must be completed first. */
  blockedBy?: string | false;
};

/** The four steps before the first sale; hidden once all are completed. */
export function FirstRun({ profile, items }: { profile: CreatorProfile; items: OwnContent[] }) {
  const { t } = useTranslation('dashboard');
  const isApproved = profile.state === 'APPROVED';
  const isSubmitted = profile.state !== 'DRAFT';
  const first = items[0];
  const steps: Step[] = [
    {
      id: 'profile',
      isDone: profile.missing.length === 0,
      href: paths.editProfile,
      action: t('overview.firstRun.profileAction'),
    },
    {
      id: 'approval',
      isDone: isApproved,
      href: isSubmitted ? paths.pendingApproval : paths.editProfile,
      action: t(isSubmitted ? 'overview.firstRun.approvalStatus' : 'overview.firstRun.approvalSubmit'),
      blockedBy: !isSubmitted && profile.missing.length > 0 && t('overview.firstRun.approvalFirst'),
    },
    {
      id: 'course',
      isDone: items.length > 0,
      href: paths.newContent,
      action: t('overview.firstRun.courseAction'),
    },
    {
      id: 'publish',
      isDone: items.some(({ state }) => state === 'PUBLISHED' || state === 'UNPUBLISHED'),
      href: first ? toOwnKind(first.contentType).publish(first.id) : paths.newContent,
      action: t('overview.firstRun.publishAction'),
      blockedBy: !first && t('overview.firstRun.publishFirst'),
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <Card as="section" look="pane" aria-labelledby="first-run" className={styles.pane}>
      <h2 id="first-run">{t('overview.firstRun.title')}</h2>
      <p className={styles.lead}>{t('overview.firstRun.lead', { done, total: steps.length })}</p>
      <Checklist
        steps={steps.map((step) => ({
          id: step.id,
          title: t(`overview.firstRun.${step.id}`),
          isDone: step.isDone,
          text: step.blockedBy || t(`overview.firstRun.${step.id}Text`, { count: profile.reviewDays }),
          textId: `first-run-${step.id}`,
          action: step.blockedBy ? (
            <Button size="s" aria-disabled aria-describedby={`first-run-${step.id}`}>
              {step.action}
            </Button>
          ) : (
            <ButtonLink size="s" theme={step === next ? 'green' : 'grey'} href={step.href}>
              {step.action}
            </ButtonLink>
          ),
        }))}
      />
    </Card>
  );
}
