import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { Button } from '@/components/ui/actions/Button';
import { ErrorSummary } from '@/components/ui/fields/ErrorSummary';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { MoneyField } from '@/components/money/MoneyField';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { useToast } from '@/components/ui/feedback/useToast';
import type { DiscountCode, DiscountInput, DiscountTerms } from '@/contract/discounts';
import type { LiveState } from '@/contract/values/states';
import { useAllOwnContent } from '@/hooks/content/useOwnContent';
import type { DiscountActions } from '@/hooks/discounts/useDiscountCodes';
import { useCallForm, type FormError } from '@/hooks/form/useCallForm';
import { useOwnMemberships } from '@/hooks/memberships/useOwnMemberships';
import {
  discountFieldNames,
  newCodeResolver,
  toMembershipScope,
  termsResolver,
  toDiscountValues,
  type DiscountValues,
  type Kind,
} from './discount-values';
import styles from './DiscountForm.module.scss';

type Read = DiscountInput | DiscountTerms;
type Props = {
  /** Code to change; undefined for a new code. */
  code?: DiscountCode;
  actions: DiscountActions;
  onClose: () => void;
};

/**
 * Returns a function that maps a field to its own error text, where the general text does not state
 * the rule.
 */
function useWords() {
  const { t } = useTranslation('dashboard');
  return (name: string, { type }: FormError): string | undefined => {
    if (name === 'code') return type === 'CODE_TAKEN' ? undefined : t('codes.wrong.code');
    if (name === 'percent') return t('codes.wrong.percent');
    if (name === 'amountCents') return t('codes.wrong.amount');
    return name.endsWith('Limit') ? t('codes.wrong.limit') : undefined;
  };
}

/** Form for a new discount code, or for changing the terms of an existing code. */
export function DiscountForm({ code, actions, onClose }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const toast = useToast();
  const [kind, setKind] = useState<Kind>(code?.amountCents ? 'amount' : 'percent');
  const resolver = (code ? termsResolver : newCodeResolver)(kind, i18n.language) as Resolver<
    DiscountValues,
    unknown,
    Read
  >;
  const { field, submit, isSubmitting, isDirty, summary } = useCallForm<DiscountValues, Read>({
    resolver,
    startWith: toDiscountValues(code),
    names: discountFieldNames,
    wordsOf: useWords(),
    async act(read) {
      if (code) await actions.change(code.id, read);
      else await actions.create(read as DiscountInput);
      const said = 'code' in read ? read.code : (code?.code ?? '');
      toast(t(code ? 'codes.saved' : 'codes.made', { code: said }));
      onClose();
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={code ? t('codes.editOf', { code: code.code }) : t('codes.new')}
      dirty={isDirty}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary {...summary} />
        {!code && (
          <TextField
            id="code"
            label={t('codes.code')}
            hint={t('codes.codeHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            characters={20}
            {...field('code')}
          />
        )}
        <RadioCards
          label={t('codes.off')}
          name="discount-kind"
          layout="chips"
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}
          options={[
            { value: 'percent', label: t('codes.percentKind') },
            { value: 'amount', label: t('codes.amountKind') },
          ]}
        />
        {kind === 'percent' ? (
          <TextField
            id="percent"
            label={t('codes.percent')}
            hint={t('codes.offHint')}
            inputMode="numeric"
            autoComplete="off"
            characters={4}
            {...field('percent')}
          />
        ) : (
          <MoneyField
            id="amountCents"
            label={t('codes.amount')}
            hint={t('codes.offHint')}
            {...field('amountCents')}
          />
        )}
        <ScopeField code={code} field={field('scope')} />
        <div className={styles.pair}>
          <TextField id="startsAt" type="date" label={t('codes.starts')} optional {...field('startsAt')} />
          <TextField id="endsAt" type="date" label={t('codes.ends')} optional {...field('endsAt')} />
        </div>
        <div className={styles.pair}>
          <TextField
            id="totalLimit"
            label={t('codes.totalLimit')}
            hint={t('codes.limitHint')}
            inputMode="numeric"
            autoComplete="off"
            optional
            {...field('totalLimit')}
          />
          <TextField
            id="personLimit"
            label={t('codes.personLimit')}
            hint={t('codes.limitHint')}
            inputMode="numeric"
            autoComplete="off"
            optional
            {...field('personLimit')}
          />
        </div>
        <ModalActions>
          <Button theme="hollow" onClick={onClose}>
            {t('codes.cancel')}
          </Button>
          <Button type="submit" theme="green" loading={isSubmitting && t('codes.saving')}>
            {t(code ? 'codes.save' : 'codes.make')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

/** States in which people can buy the seats or the recording of a live. */
const soldStates = ['SCHEDULED', 'LIVE', 'REPLAY_READY'] as const satisfies LiveState[];

type ScopeProps = {
  /** Code being changed; its current content may no longer be on sale. */
  code: DiscountCode | undefined;
  field: ReturnType<ReturnType<typeof useCallForm<DiscountValues, Read>>['field']>;
};

function ScopeField({ code, field }: ScopeProps) {
  const { t } = useTranslation('dashboard');
  const { items: courses = [] } = useAllOwnContent({ type: 'course', state: 'PUBLISHED' });
  const { items: lives = [] } = useAllOwnContent({ type: 'live' });
  const { memberships = [] } = useOwnMemberships();
  const of = (membership: { id: string; title: string }) => ({
    value: toMembershipScope(membership.id),
    label: t('codes.ofMembership', { title: membership.title }),
  });
  const options = [
    ...courses.map(({ id, title }) => ({ value: id, label: title })),
    ...lives
      .filter(({ state }) => soldStates.some((each) => each === state))
      .map(({ id, title }) => ({ value: id, label: t('codes.ofLive', { title }) })),
    ...memberships.filter(({ endedAt }) => !endedAt).map(({ id, name }) => of({ id, title: name })),
  ];
  const { course, membership } = code ?? {};
  const present = membership ? of(membership) : course && { value: course.id, label: course.title };
  if (present && !options.some(({ value }) => value === present.value)) options.unshift(present);
  return (
    <SelectField
      // The key remounts the field once the list is loaded, so that its value matches an option.
      key={options.length}
      id="scope"
      label={t('codes.scope')}
      hint={t('codes.scopeHint')}
      placeholder={t('codes.allContent')}
      options={options}
      {...field}
    />
  );
}
