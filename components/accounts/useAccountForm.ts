import { useTranslation } from 'next-i18next/pages';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { useCallForm } from '@/hooks/form/useCallForm';
import { schemaResolver, type FormSchema } from '@/lib/browser/schema-resolver';

type Options<Typed extends FieldValues, Read extends FieldValues> = {
  schema: FormSchema<Typed, Read>;
  startWith: DefaultValues<Typed>;
  names: readonly FieldPath<Typed>[];
  act: (read: Read) => Promise<unknown>;
  /** Returns this form's own text for a failed call; undefined selects the general text. */
  failureOf?: (error: unknown) => string | undefined;
  /**
   * True if leaving the page requires confirmation. False by default, because sign-in changes pages
   * and browsers fill in passwords.
   */
  asksBeforeLeaving?: boolean;
};

/**
 * Form of the sign-in flows. A field has its own error text where the general text says only
 * "wrong" or "missing".
 */
export function useAccountForm<Typed extends FieldValues, Read extends FieldValues>({
  schema,
  asksBeforeLeaving = false,
  ...options
}: Options<Typed, Read>) {
  const { t } = useTranslation('onboarding');
  return useCallForm<Typed, Read>({
    ...options,
    asksBeforeLeaving,
    resolver: schemaResolver<Typed, Read>(schema),
    wordsOf: (name, { type, message }) => {
      const isEmpty = (type === 'TOO_SHORT' || type === 'TOO_FEW') && message === '1';
      const isMissing = type === 'REQUIRED' || isEmpty;
      if (!isMissing && type !== 'INVALID') return undefined;
      const general = t([...(isMissing ? ['common:fieldErrors.REQUIRED'] : []), 'common:ui.checkThis']);
      return t(`flow.wrong.${name}`, { defaultValue: general });
    },
  });
}
