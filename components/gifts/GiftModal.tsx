import { useTranslation } from 'next-i18next/pages';
import { CheckoutProblem } from '@/components/checkout/CheckoutProblem';
import { Button } from '@/components/ui/actions/Button';
import { Modal } from '@/components/ui/feedback/Modal';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { usePrice } from '@/components/money/usePrice';
import { GiftRecipient } from '@/contract/gifts';
import type { GiftableType } from '@/contract/values/content';
import { giftTerms } from '@/contract/values/gifts';
import { useCallForm } from '@/hooks/form/useCallForm';
import { useBuyGift } from '@/hooks/gifts/useGift';
import { contentKinds } from '@/lib/content-kinds';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import styles from './Gift.module.scss';

type Values = Record<keyof GiftRecipient, string>;

const empty: Values = { recipientName: '', recipientEmail: '', message: '', sendAt: '' };

/** Resolver of the form. A chosen day becomes 8 a.m. in the giver's time zone. */
const resolver = schemaResolver(GiftRecipient, ({ sendAt, ...typed }: Values) => ({
  ...typed,
  sendAt: sendAt === '' ? null : new Date(`${sendAt}T08:00`).toISOString(),
}));

/** Content of a gift: a course, a digital product, or a membership granted for some months. */
export type GiftedContent = { contentType: GiftableType; id: string; title: string; priceCents: number };

type Props = {
  thing: GiftedContent;
  returnPath: string;
  onClose: () => void;
};

/** Form for the recipient, message and date of a gift, with the button that pays for it. */
export function GiftModal({ thing, returnPath, onClose }: Props) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const { contentType, title } = thing;
  const months = contentKinds[contentType].isMonthly && giftTerms.membershipMonths;
  const { give, totalCents, isOpening, problem } = useBuyGift(thing, returnPath);
  const { field, submit, isDirty } = useCallForm({
    resolver,
    startWith: empty,
    names: ['recipientName', 'recipientEmail', 'message', 'sendAt'],
    focus: 'field',
    // The form ends with a redirect to the card provider's page, so leaving needs no confirmation.
    asksBeforeLeaving: false,
    wordsOf: (name, { type }) =>
      type === 'TOO_SHORT' || type === 'INVALID' ? t(`gift.wrong.${name}`) : undefined,
    act: give,
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={months ? t('gift.titleMonths', { months, title }) : t('gift.title', { title })}
      dirty={isDirty}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField label={t('gift.name')} autoComplete="off" {...field('recipientName')} />
        <TextField
          type="email"
          label={t('gift.email')}
          hint={t('gift.emailHint', { count: giftTerms.claimMonths })}
          autoComplete="off"
          {...field('recipientEmail')}
        />
        <TextAreaField label={t('gift.message')} optional rows={2} {...field('message')} />
        <TextField
          type="date"
          label={t('gift.sendOn')}
          hint={t('gift.sendOnHint')}
          optional
          {...field('sendAt')}
        />
        {months && <p className={styles.quiet}>{t('gift.monthsNote', { months })}</p>}
        {problem && <CheckoutProblem problem={problem} totalCents={totalCents} />}
        <div>
          <Button type="submit" theme="green" size="l" full loading={isOpening && t('checkout.opening')}>
            {t('checkout.pay', { amount: price(totalCents) })}
          </Button>
          <p className={styles.note}>{t('gift.note', { count: giftTerms.revokeDays })}</p>
        </div>
      </form>
    </Modal>
  );
}
