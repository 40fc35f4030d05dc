import { useTranslation } from 'next-i18next/pages';
import { LinesField } from '@/components/content/editor/LinesField';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { limits } from '@/contract/values/limits';
import type { MembershipFields } from './membership-values';

/** Fields for the name of a membership and the texts of its page. */
export function MembershipTexts({ form, field, textOf }: MembershipFields) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <TextField
        id="name"
        label={t('memberships.form.name')}
        hint={t('memberships.form.nameHint')}
        autoComplete="off"
        {...field('name')}
      />
      <TextField
        id="headline"
        label={t('memberships.form.headline')}
        hint={t('memberships.form.headlineHint')}
        optional
        autoComplete="off"
        {...field('headline')}
      />
      <TextAreaField
        id="pitch"
        label={t('memberships.form.pitch')}
        hint={t('memberships.form.pitchHint')}
        optional
        rows={2}
        maxCharacters={limits.membershipPitchCharacters}
        {...field('pitch')}
      />
      <LinesField
        id="benefits"
        legend={t('memberships.form.benefits')}
        hint={t('memberships.form.benefitsHint')}
        lineLabel={(position) => t('memberships.form.benefit', { position })}
        removeLabel={(position) => t('memberships.form.benefitRemove', { position })}
        addLabel={t('memberships.form.benefitAdd')}
        most={limits.membershipBenefits}
        maxCharacters={limits.membershipBenefitCharacters}
        value={form.getValues('benefits')}
        error={textOf('benefits')}
        onChange={(benefits) => form.setValue('benefits', benefits, { shouldDirty: true })}
      />
    </>
  );
}
