import { useTranslation } from 'next-i18next/pages';
import { Kbd } from '@/components/ui/display/Kbd';
import { RadioCards } from '@/components/ui/fields/RadioCards';

/** Choice of a reason that the person writes. */
export const OWN = 'own';

type Props = {
  /** Names of the texts, the own one last. */
  choices: readonly string[];
  chosen: string | undefined;
  onChoose: (choice: string) => void;
};

/** Texts that a reason can start with, each on a number. */
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
