import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { CreatorTile } from '@/components/creators/CreatorTile';
import { FeeExample } from '@/components/content/editor/FeeExample';
import { Questions } from '@/components/info/Questions';
import { useFaqs } from '@/components/info/useFaqs';
import { PageHead } from '@/components/shell/head/PageHead';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Card } from '@/components/ui/layout/Card';
import { Link } from '@/components/ui/actions/Link';
import { Testimonials } from '@/components/testimonials/Testimonials';
import type { CreatorCard } from '@/contract/creators';
import type { CreatorTerms } from '@/contract/fees';
import { paths } from '@/contract/paths';
import { TRIAL_DAYS } from '@/contract/values/memberships';
import type { Testimonial } from '@/contract/testimonials';
import { machinePaths } from '@/contract/rules/machine-paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useBecomeCreator } from '@/hooks/creators/useCreatorProfile';
import { useFeeText } from '@/hooks/creators/useFeeText';
import { useErrorText } from '@/hooks/useErrorText';
import { formatCents } from '@/lib/format/format';
import styles from './BecomeCreatorPage.module.scss';

const offers = ['courses', 'posts', 'downloads', 'memberships', 'tips'] as const;
const steps = ['profile', 'course', 'sell'] as const;
/** Prices of the examples: two courses, and a month of a membership (cents). */
const examples = { small: 2400, large: 6400, membership: 1200 } as const;
const exampleNames = ['small', 'large', 'membership'] as const;
const leavings = ['buyers', 'people', 'data'] as const;

type Props = {
  /** Terms that the server returned; undefined if the page was built without the server. */
  terms?: CreatorTerms;
  /** Testimonials of creators. */
  testimonials?: Testimonial[];
  /** Example page of a creator, as a card. */
  example?: CreatorCard;
};

/**
 * Page about selling on Kumu with its fee. Visitors are led to sign up, and members start at once.
 */
export function BecomeCreatorPage({ terms, testimonials = [], example }: Props) {
  const { t, i18n } = useTranslation('onboarding');
  const feeText = useFeeText();
  return (
    <div className={styles.page}>
      <PageHead
        title={t('become.title')}
        description={terms ? t('become.description', feeText(terms)) : t('become.lead')}
        picture={machinePaths.shareCard('pages', 'become-creator')}
      />
      <div className={styles.intro}>
        <h1>{t('become.heading')}</h1>
        <p className={styles.lead}>{t('become.lead')}</p>
        <Start />
      </div>
      {example && (
        <section aria-labelledby="example" className={styles.section}>
          <h2 id="example">{t('become.exampleTitle')}</h2>
          <p className={styles.lead}>{t('become.exampleText')}</p>
          <ul role="list" className={styles.tile}>
            <CreatorTile creator={example} />
          </ul>
        </section>
      )}
      <section aria-labelledby="offers" className={styles.section}>
        <h2 id="offers">{t('become.offersTitle')}</h2>
        <ul role="list" className={styles.steps}>
          {offers.map((offer) => (
            <Card as="li" look="pane" key={offer}>
              <h3>{t(`become.offers.${offer}.title`)}</h3>
              <p>{t(`become.offers.${offer}.text`, { count: TRIAL_DAYS })}</p>
            </Card>
          ))}
        </ul>
      </section>
      <section aria-labelledby="steps" className={styles.section}>
        <h2 id="steps">{t('become.stepsTitle')}</h2>
        <ol role="list" className={styles.steps}>
          {steps.map((step, index) => (
            <Card as="li" look="pane" key={step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{t(`become.steps.${step}.title`)}</h3>
              <p>
                {t(`become.steps.${step}.text`)}
                {step === 'profile' && terms && ` ${t('become.reviewed', { count: terms.reviewDays })}`}
              </p>
            </Card>
          ))}
        </ol>
      </section>
      {terms && (
        <section aria-labelledby="fee" className={styles.section}>
          <h2 id="fee">{t('become.feeTitle')}</h2>
          <p className={styles.lead}>{t('become.feeText')}</p>
          <ul role="list" className={styles.steps}>
            {exampleNames.map((name) => (
              <li key={name}>
                <h3>{t(`become.prices.${name}`, { price: formatCents(examples[name], i18n.language) })}</h3>
                <FeeExample priceCents={examples[name]} rule={terms} hasRule={name === exampleNames.at(-1)} />
              </li>
            ))}
          </ul>
          <Banner tone="info">{t('become.payouts')}</Banner>
        </section>
      )}
      <section aria-labelledby="leaving" className={styles.section}>
        <h2 id="leaving">{t('become.leavingTitle')}</h2>
        <ul role="list" className={styles.steps}>
          {leavings.map((name) => (
            <Card as="li" look="pane" key={name}>
              <h3>{t(`become.leaving.${name}.title`)}</h3>
              <p>{t(`become.leaving.${name}.text`)}</p>
            </Card>
          ))}
        </ul>
      </section>
      <Testimonials testimonials={testimonials} ofCreators />
      {terms && <CreatorQuestions terms={terms} />}
    </div>
  );
}

/** Frequent questions of creators, with the same answers as the FAQ page. */
function CreatorQuestions({ terms }: { terms: CreatorTerms }) {
  const { t } = useTranslation('onboarding');
  const { faqs } = useFaqs(terms).find(({ id }) => id === 'creating')!;
  return (
    <section aria-labelledby="questions" className={styles.section}>
      <h2 id="questions">{t('become.questionsTitle')}</h2>
      <Questions faqs={faqs.filter(({ id }) => id !== 'start')} />
      <Link href={`${paths.faqs}#creating`} className="link">
        {t('become.questionsMore')}
      </Link>
    </section>
  );
}

function Start() {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const { user, isSignedIn } = useUser();
  const become = useBecomeCreator();
  const errorText = useErrorText();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  if (user.creator)
    return (
      <ButtonLink theme="green" size="l" href={paths.dashboard}>
        {t('become.toDashboard')}
      </ButtonLink>
    );
  if (!isSignedIn)
    return (
      <ButtonLink theme="green" size="l" href={paths.creatorSignUp}>
        {t('become.start')}
      </ButtonLink>
    );

  async function start() {
    setStarting(true);
    setFailure(undefined);
    try {
      await become();
      await router.push(paths.creatorDetails);
    } catch (error) {
      setFailure(error);
      setStarting(false);
    }
  }

  return (
    <>
      <Button
        theme="green"
        size="l"
        loading={isStarting && t('become.starting')}
        onClick={() => void start()}
      >
        {t('become.start')}
      </Button>
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
    </>
  );
}
