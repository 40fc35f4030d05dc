import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Card } from '@/components/ui/Card';
import { MoneyField } from '@/components/ui/MoneyField';
import { RadioCards } from '@/components/ui/RadioCards';
import { paths } from '@/contract/paths';
import { fieldErrorsOf, PriceCents } from '@/contract/shared';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { useFieldText } from '@/hooks/form/useFieldText';
import { formatCents } from '@/lib/format/format';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';
import { FeeExample } from './FeeExample';
import styles from './PriceStep.module.scss';
import { useCourseField } from './useCourseField';

/** What keeps an amount from being a price; zero is one, but it is the other choice. */
const wrongWith = (cents: number) => {
  const read = PriceCents.safeParse(cents);
  if (!read.success) return fieldErrorsOf(read.error)[0];
  return cents === 0 ? { code: 'PRICE_TOO_SMALL', limit: undefined } : undefined;
};

/** Free, or a price between A$1 and A$10,000. The amount stays text until it is one: 12.5 is never a float of dollars. */
export function PriceStep({ editing }: { editing: OpenCourse }) {
  const { t, i18n } = useTranslation('content');
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const { profile } = useCreatorProfile();
  const price = useCourseField(editing)('priceCents');
  const [isPaid, setPaid] = useState(price.value > 0);
  const [typed, setTyped] = useState(price.value > 0 ? plainAmount(price.value) : '');
  const cents = parseCents(typed, i18n.language);
  const [isLeft, setLeft] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  function problem(): string | undefined {
    if (!isPaid || !isLeft) return undefined;
    if (typed.trim() === '') return t('editor.price.enter');
    if (cents === undefined) return t('editor.price.unreadable');
    const wrong = wrongWith(cents);
    // The rule counts in cents, people do not.
    return wrong?.code === 'TOO_BIG'
      ? t('editor.price.tooMuch', { max: formatCents(wrong.limit ?? 0, i18n.language) })
      : fieldText(wrong);
  }

  function type(text: string) {
    setTyped(text);
    const next = parseCents(text, i18n.language);
    if (next !== undefined && !wrongWith(next)) price.change(next);
  }

  function choose(kind: string) {
    setPaid(kind === 'paid');
    if (kind === 'free') price.change(0);
    else type(typed);
  }

  async function unlink() {
    setFailure(undefined);
    await editing.unlinkDigitalProduct().catch(setFailure);
  }

  const isPriced = cents !== undefined && !wrongWith(cents);

  return (
    <>
      <Card look="pane" className={styles.pane}>
        <RadioCards
          label={t('editor.price.label')}
          name="price-kind"
          value={isPaid ? 'paid' : 'free'}
          onChange={(event) => choose(event.currentTarget.value)}
          options={[
            { value: 'free', label: t('editor.price.free'), hint: t('editor.price.freeHint') },
            { value: 'paid', label: t('editor.price.paid'), hint: t('editor.price.paidHint') },
          ]}
        />
        {isPaid && (
          <div className={styles.amount}>
            <MoneyField
              id="priceCents"
              label={t('editor.price.amount')}
              hint={t('editor.price.amountHint')}
              error={problem() ?? price.error}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onBlur={() => setLeft(true)}
            />
            {isPriced && profile && <FeeExample priceCents={cents} rule={profile.feeRule} />}
          </div>
        )}
        {profile && !profile.canReceivePayments && (
          <Banner
            tone="warning"
            action={
              <ButtonLink size="s" theme="black" href={paths.wallet}>
                {t('editor.price.connect')}
              </ButtonLink>
            }
          >
            {t('editor.price.noPayouts')}
          </Banner>
        )}
        {editing.course.state === 'PUBLISHED' && <Banner tone="info">{t('editor.price.live')}</Banner>}
      </Card>
      <Card as="section" look="pane" aria-labelledby="digital" className={styles.pane}>
        <h3 id="digital">{t('editor.price.digital')}</h3>
        <p className={styles.quiet}>{t('editor.price.digitalText')}</p>
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        {editing.course.digitalProductId && (
          <Button className={styles.start} onClick={() => void unlink()}>
            {t('editor.price.unlink')}
          </Button>
        )}
      </Card>
    </>
  );
}
