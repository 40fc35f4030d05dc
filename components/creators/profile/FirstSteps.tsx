import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Checklist } from '@/components/ui/layout/Checklist';
import type { OwnContent } from '@/contract/content';
import type { CreatorProfile } from '@/contract/creators';
import styles from './FirstSteps.module.scss';
import { listFirstSteps } from './first-steps';

type Props = { profile: CreatorProfile; items: OwnContent[] };

/** The five steps to a creator's first sale; the next step that can be done is green. */
export function FirstSteps({ profile, items }: Props) {
  const { t } = useTranslation('dashboard');
  const steps = listFirstSteps(profile, items);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, link }) => !isDone && link);
  return (
    <Card as="section" look="pane" aria-labelledby="first-steps" className={styles.pane}>
      <h2 id="first-steps">{t('firstSteps.title', { count: steps.length })}</h2>
      <p className={styles.lead}>{t('firstSteps.lead', { done, total: steps.length })}</p>
      <Checklist
        steps={steps.map((step) => {
          const { id, isDone, link, blocked, text = id } = step;
          const textId = `first-step-${id}`;
          return {
            id,
            title: t(`firstSteps.titles.${id}`),
            isDone,
            text: t(`firstSteps.texts.${blocked ?? text}`, { count: profile.reviewDays }),
            textId,
            action: link ? (
              <ButtonLink size="s" theme={step === next ? 'green' : 'grey'} href={link.href}>
                {t(`firstSteps.actions.${link.text}`)}
              </ButtonLink>
            ) : (
              blocked && (
                <Button size="s" aria-disabled aria-describedby={textId}>
                  {t(`firstSteps.actions.${id}`)}
                </Button>
              )
            ),
          };
        })}
      />
    </Card>
  );
}
