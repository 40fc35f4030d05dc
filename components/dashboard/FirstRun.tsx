import { useTranslation } from 'next-i18next/pages';
import { stepHref } from '@/components/courses/editor/steps';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Card } from '@/components/ui/Card';
import { Icon } from '@/components/ui/Icon';
import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import { paths } from '@/contract/paths';
import styles from './FirstRun.module.scss';

type Step = { id: 'profile' | 'approval' | 'course' | 'publish'; isDone: boolean; href: string };

/** The four steps before the first sale; not shown once all are done. */
export function FirstRun({ profile, items }: { profile: CreatorProfile; items: OwnContent[] }) {
  const { t } = useTranslation('dashboard');
  const isApproved = profile.state === 'APPROVED';
  const isSubmitted = isApproved || profile.state === 'PENDING_APPROVAL';
  const first = items[0];
  const steps: Step[] = [
    { id: 'profile', isDone: profile.missing.length === 0, href: paths.editProfile },
    {
      id: 'approval',
      isDone: isApproved,
      href: isSubmitted || profile.state === 'REJECTED' ? paths.pendingApproval : paths.editProfile,
    },
    { id: 'course', isDone: items.length > 0, href: paths.newContent },
    {
      id: 'publish',
      isDone: items.some(({ state }) => state === 'PUBLISHED' || state === 'UNPUBLISHED'),
      href: first ? stepHref(first.id, 'publish') : paths.newContent,
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  return (
    <Card as="section" look="pane" aria-labelledby="first-run" className={styles.pane}>
      <h2 id="first-run">{t('overview.firstRun.title')}</h2>
      <p className={styles.lead}>{t('overview.firstRun.lead', { done, total: steps.length })}</p>
      <ol role="list" className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={step.isDone ? styles.done : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {step.isDone ? <Icon name="check" /> : index + 1}
            </span>
            <div>
              <b>
                {t(`overview.firstRun.${step.id}`)}
                {step.isDone && <span className="visually-hidden"> ({t('overview.firstRun.done')})</span>}
              </b>
              {!step.isDone && <p>{t(`overview.firstRun.${step.id}Text`)}</p>}
            </div>
            {!step.isDone && (
              <ButtonLink size="s" theme={step === next ? 'green' : 'grey'} href={step.href}>
                {t(`overview.firstRun.${step.id}Action`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
