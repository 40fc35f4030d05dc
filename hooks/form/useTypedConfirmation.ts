import type { ResolverResult } from 'react-hook-form';
import { toFormError } from '@/lib/browser/form-error';
import { useCallForm } from './useCallForm';

type Typed = { typed: string };

type Options = {
  /** Returns true if the typed text is the required text. */
  isRight: (typed: string) => boolean;
  /** Error text that names the required text. */
  mismatch: string;
  /**
   * Performs the irreversible action.
   * @throws ApiError
   */
  act: () => Promise<unknown>;
};

/**
 * Form with one field, `typed`, that performs an irreversible action after the required text is
 * typed.
 */
export function useTypedConfirmation({ isRight, mismatch, act }: Options) {
  return useCallForm<Typed, Typed>({
    startWith: { typed: '' },
    names: ['typed'],
    // The user copies the text from the page, so nothing is lost if the user leaves.
    asksBeforeLeaving: false,
    focus: 'field',
    resolver: ({ typed }): ResolverResult<Typed> =>
      isRight(typed)
        ? { values: { typed }, errors: {} }
        : { values: {}, errors: { typed: toFormError({ code: 'INVALID' }) } },
    wordsOf: () => mismatch,
    async act() {
      await act();
    },
  });
}
