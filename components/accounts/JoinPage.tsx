import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { IconList } from '@/components/ui/display/IconList';
import { addressWith } from '@/lib/list-query';
import { nextOr, paths } from '@/contract/paths';
import { flows } from './audience';
import { FlowFrame } from './FlowFrame';
import styles from './JoinPage.module.scss';

const points = {
  member: ['try', 'keep', 'continue'],
  creator: ['make', 'page', 'draft'],
} as const;

/** Page on which a visitor chooses between signing up as a member and as a creator. */
export function JoinPage() {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const next = nextOr(router.query.next, '') || undefined;
  return (
    <FlowFrame
      title={t('flow.join.title')}
      lead={t('flow.join.lead')}
      canonical={paths.joinUs}
      centred
      footer={
        <>
          <p>
            {t('flow.signUp.known')}{' '}
            <Link className="link" href={addressWith(paths.login, { next })}>
              {t('flow.signUp.toLogin')}
            </Link>
          </p>
          <p>
            {t('flow.join.unsure')}{' '}
            <Link className="link" href={paths.home}>
              {t('flow.join.lookAround')}
            </Link>
          </p>
        </>
      }
    >
      <ul role="list" className={styles.choices}>
        {(['member', 'creator'] as const).map((audience) => (
          <Card as="li" key={audience} className={styles.choice}>
            <img src={`/art/join-${audience}.webp`} width={1280} height={640} alt="" />
            <div className={styles.words}>
              <h2>{t(`flow.join.${audience}.title`)}</h2>
              <p>{t(`flow.join.${audience}.text`)}</p>
              <IconList
                tone="good"
                className={styles.points}
                items={points[audience].map((point) => ({
                  key: point,
                  icon: 'check',
                  text: t(`flow.join.${audience}.points.${point}`),
                }))}
              />
              <ButtonLink
                theme={audience === 'member' ? 'green' : 'black'}
                size="l"
                full
                href={addressWith(flows[audience].signUp, { next })}
              >
                {t(`flow.join.${audience}.action`)}
              </ButtonLink>
              <small>{t(`flow.join.${audience}.fine`)}</small>
            </div>
          </Card>
        ))}
      </ul>
    </FlowFrame>
  );
}
