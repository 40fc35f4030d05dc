import { useTranslation } from 'next-i18next/pages';
import { useRef, useState } from 'react';
import { FeeExample } from '@/components/content/editor/FeeExample';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { MoneyField } from '@/components/money/MoneyField';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { TextField } from '@/components/ui/fields/TextField';
import { useToast } from '@/components/ui/feedback/useToast';
import { MembershipInput, type OwnMembership } from '@/contract/memberships';
import { useAllOwnContent } from '@/hooks/content/useOwnContent';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { useCallForm } from '@/hooks/form/useCallForm';
import type { NewMembership, OwnMemberships } from '@/hooks/memberships/useOwnMemberships';
import { randomId } from '@/lib/browser/random-id';
import { schemaResolver } from '@/lib/browser/schema-resolver';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';
import styles from './OwnMemberships.module.scss';

type Values = { name: string; price: string; what: 'all' | 'some'; courseIds: string[]; hasTrial: boolean };

const names = ['name', 'price', 'courseIds'] as const;

const valuesOf = (membership?: OwnMembership): Values => ({
  name: membership?.name ?? '',
  price: membership ? plainAmount(membership.nextPrice?.price ?? membership.price) : '',
  what: membership?.courseIds ? 'some' : 'all',
  courseIds: membership?.courseIds ?? [],
  hasTrial: membership?.hasTrial ?? false,
});

/** Returns only the changed price, because an unchanged price must not be announced again. */
const changesOf = (read: NewMembership, before: OwnMembership) => ({
  ...read,
  price: read.price === (before.nextPrice?.price ?? before.price) ? undefined : read.price,
});

type Props = { membership?: OwnMembership; own: OwnMemberships; onClose: () => void };

/** Form for a new membership, or for the name, price or contents of an existing one. */
export function MembershipForm({ membership, own, onClose }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const toast = useToast();
  const { profile } = useCreatorProfile();
  const { items: courses } = useAllOwnContent({ state: 'PUBLISHED' });
  const key = useRef(randomId());
  const [typedPrice, setTypedPrice] = useState(valuesOf(membership).price);
  const cents = parseCents(typedPrice, i18n.language);
  const isPriceEmpty = typedPrice.trim() === '';
  const { form, field, textOf, submit, isSubmitting, isDirty, summary } = useCallForm({
    resolver: schemaResolver(MembershipInput, ({ what, price, courseIds, ...typed }: Values) => ({
      ...typed,
      price: parseCents(price, i18n.language) ?? null,
      courseIds: what === 'all' ? null : courseIds,
    })),
    startWith: valuesOf(membership),
    names,
    wordsOf(name, { type }) {
      if (name === 'courseIds') return t('memberships.form.choose');
      if (name !== 'price') return undefined;
      if (type === 'TOO_SMALL') return t('memberships.form.tooLittle');
      if (type === 'TOO_BIG') return t('memberships.form.tooMuch');
      return t(isPriceEmpty ? 'memberships.form.enter' : 'memberships.form.unreadable');
    },
    async act(read: NewMembership) {
      if (membership) await own.update(membership.id, changesOf(read, membership));
      else await own.create(read, key.current);
      toast(t(membership ? 'memberships.form.saved' : 'memberships.form.created', { title: read.name }));
      onClose();
    },
  });
  const price = field('price');
  const what = form.watch('what');

  return (
    <Modal
      open
      onClose={onClose}
      dirty={isDirty}
      title={membership ? t('memberships.form.edit', { title: membership.name }) : t('memberships.form.new')}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary {...summary} />
        <TextField
          id="name"
          label={t('memberships.form.name')}
          hint={t('memberships.form.nameHint')}
          autoComplete="off"
          {...field('name')}
        />
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
        {membership && membership.membersCount > 0 && (
          <Banner>{t('memberships.form.notice', { count: membership.membersCount })}</Banner>
        )}
        <RadioCards
          label={t('memberships.form.what')}
          defaultValue={valuesOf(membership).what}
          options={[
            { value: 'all', label: t('memberships.form.all'), hint: t('memberships.form.allHint') },
            { value: 'some', label: t('memberships.form.some'), hint: t('memberships.form.someHint') },
          ]}
          {...form.register('what')}
        />
        {what === 'some' && (
          <fieldset id="courseIds" className={styles.courses}>
            <legend>{t('memberships.form.courses')}</legend>
            {courses?.length === 0 && <p className={styles.quiet}>{t('memberships.form.noCourses')}</p>}
            {courses?.map(({ id, title }) => (
              <Checkbox key={id} value={id} label={title} {...form.register('courseIds')} />
            ))}
            {textOf('courseIds') && <p className={styles.problem}>{textOf('courseIds')}</p>}
          </fieldset>
        )}
        <Checkbox
          label={t('memberships.form.trial')}
          hint={t('memberships.form.trialHint')}
          {...form.register('hasTrial')}
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
