import { useTranslation } from 'next-i18next/pages';
import { Kbd } from '@/components/ui/display/Kbd';
import { RadioCards } from '@/components/ui/fields/RadioCards';

/** Option for a reason that the person writes without a template. */
export const OWN = 'own';

type Props = {
  /** Names of the templates; the option to write a reason without a template is last. */
  choices: readonly string[];
  chosen: string | undefined;
  onChoose: (choice: string) => void;
};

/** Template texts for a reason, each with a number key. */
export function ReasonTemplates({ choices, chosen, onChoose }: Props) {
  const { t } = useTranslation('admin');
  return (
    <RadioCards
      label={t('office.templates.title')}
      name="template"
      layout="chips"
      data-autofocus
      value={chosen ?? ''}
      options={choices.map((choice, place) => ({
        value: choice,
        label: (
          <>
            <span aria-hidden="true">
              <Kbd>{String(place + 1)}</Kbd>{' '}
            </span>
            {t(`office.templates.${choice}.label`)}
          </>
        ),
      }))}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
