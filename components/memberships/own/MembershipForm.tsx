import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { FeeExample } from '@/components/content/editor/FeeExample';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { MoneyField } from '@/components/money/MoneyField';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { useToast } from '@/components/ui/feedback/useToast';
import { MembershipInput, type OwnMembership } from '@/contract/memberships';
import { limits } from '@/contract/values/limits';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { useCallForm } from '@/hooks/form/useCallForm';
import type { NewMembership, OwnMemberships } from '@/hooks/memberships/useOwnMemberships';
import { randomId } from '@/lib/browser/random-id';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { parseCents } from '@/lib/format/parse-cents';
import { IncludedFields } from './IncludedFields';
import {
  toMembershipChanges,
  membershipNames,
  toMembershipValues,
  type MembershipValues,
} from './membership-values';
import { MembershipTexts } from './MembershipTexts';
import styles from './OwnMemberships.module.scss';

type Props = { membership?: OwnMembership; own: OwnMemberships; onClose: () => void };

/** Form for a new membership, or for the texts, price or contents of an existing membership. */
export function MembershipForm({ membership, own, onClose }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const toast = useToast();
  const { profile } = useCreatorProfile();
  const key = useRef(randomId());
  const startWith = toMembershipValues(membership);
  const [typedPrice, setTypedPrice] = useState(startWith.price);
  const cents = parseCents(typedPrice, i18n.language);
  const isPriceEmpty = typedPrice.trim() === '';
  const { submit, isSubmitting, isDirty, summary, ...fields } = useCallForm({
    resolver: schemaResolver(
      MembershipInput,
      ({ what, price, yearlyPrice, courseIds, ...typed }: MembershipValues) => ({
        ...typed,
        price: parseCents(price, i18n.language) ?? null,
        // Without an amount there is no yearly price. The schema refuses an unreadable amount.
        yearlyPrice: yearlyPrice.trim() === '' ? null : (parseCents(yearlyPrice, i18n.language) ?? ''),
        courseIds: what === 'all' ? null : courseIds,
      }),
    ),
    startWith,
    names: membershipNames,
    wordsOf(name, { type }) {
      if (name === 'courseIds') return t('memberships.form.choose');
      if (name !== 'price' && name !== 'yearlyPrice') return undefined;
      if (type === 'TOO_SMALL') return t('memberships.form.tooLittle');
      if (type === 'TOO_BIG') return t('memberships.form.tooMuch');
      return t(name === 'price' && isPriceEmpty ? 'memberships.form.enter' : 'memberships.form.unreadable');
    },
    async act(read: NewMembership) {
      if (membership) await own.update(membership.id, toMembershipChanges(read, membership));
      else await own.create(read, key.current);
      toast(t(membership ? 'memberships.form.saved' : 'memberships.form.created', { title: read.name }));
      onClose();
    },
  });
  const price = fields.field('price');
  const yearlyCents = parseCents(fields.form.watch('yearlyPrice'), i18n.language);

  return (
    <Modal
      open
      onClose={onClose}
      dirty={isDirty}
      title={membership ? t('memberships.form.edit', { title: membership.name }) : t('memberships.form.new')}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary {...summary} />
        <MembershipTexts {...fields} />
        <MoneyField
          id="price"
          label={t('memberships.form.price')}
          hint={t('memberships.form.priceHint')}
          {...price}
          onChange={(event) => {
            setTypedPrice(event.target.value);
            return price.onChange(event);
          }}
        />
        {cents !== undefined && cents > 0 && profile && (
          <FeeExample priceCents={cents} rule={profile.feeRule} />
        )}
        <MoneyField
          id="yearlyPrice"
          label={t('memberships.form.yearly')}
          hint={t('memberships.form.yearlyHint')}
          optional
          {...fields.field('yearlyPrice')}
        />
        {yearlyCents !== undefined && yearlyCents > 0 && profile && (
          <FeeExample priceCents={yearlyCents} rule={profile.feeRule} />
        )}
        {membership && membership.membersCount > 0 && (
          <Banner>{t('memberships.form.notice', { count: membership.membersCount })}</Banner>
        )}
        <IncludedFields {...fields} startWith={startWith.what} hasContent={own.hasContent} />
        <Checkbox
          label={t('memberships.form.trial')}
          hint={t('memberships.form.trialHint')}
          {...fields.form.register('hasTrial')}
        />
        <TextAreaField
          id="welcomeNote"
          label={t('memberships.form.welcome')}
          hint={t('memberships.form.welcomeHint')}
          optional
          maxCharacters={limits.membershipWelcomeCharacters}
          {...fields.field('welcomeNote')}
        />
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('memberships.form.cancel')}
          </Button>
          <Button type="submit" theme="green" loading={isSubmitting && t('memberships.form.saving')}>
            {t(membership ? 'memberships.form.save' : 'memberships.form.create')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
