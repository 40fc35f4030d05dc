import { Link } from '@/components/ui/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Card } from '@/components/ui/Card';
import { CardLink } from '@/components/ui/CardLink';
import { addressWith } from '@/lib/list-query';
import { nextOr, paths } from '@/contract/paths';
import { flows } from './audience';
import { FlowFrame } from './FlowFrame';
import styles from './FlowFrame.module.scss';

/** To learn or to teach: the one choice before signing up. */
export function JoinPage() {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const next = nextOr(router.query.next, '') || undefined;
  return (
    <FlowFrame
      title={t('flow.join.title')}
      canonical={paths.joinUs}
      footer={
        <p>
          {t('flow.signUp.known')}{' '}
          <Link className="link" href={addressWith(paths.login, { next })}>
            {t('flow.signUp.toLogin')}
          </Link>
        </p>
      }
    >
      <ul role="list" className={styles.choices}>
        {(['member', 'creator'] as const).map((audience) => (
          <Card as="li" key={audience} className={styles.choice}>
            <h2>
              <CardLink href={addressWith(flows[audience].signUp, { next })}>
                {t(`flow.join.${audience}.title`)}
              </CardLink>
            </h2>
            <p>{t(`flow.join.${audience}.text`)}</p>
          </Card>
        ))}
      </ul>
    </FlowFrame>
  );
}
