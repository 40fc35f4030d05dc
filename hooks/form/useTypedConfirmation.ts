import type { ResolverResult } from 'react-hook-form';
import { toFormError } from '@/lib/browser/form-error';
import { useCallForm } from './useCallForm';

type Typed = { typed: string };

type Options = {
  /** Whether what was typed is what had to be typed. */
  isRight: (typed: string) => boolean;
  /** Says what has to be typed. */
  mismatch: string;
  /** Does what cannot be undone. @throws ApiError */
  act: () => Promise<unknown>;
};

/** A form with one field, `typed`: what cannot be undone is done once the right words are in it. */
export function useTypedConfirmation({ isRight, mismatch, act }: Options) {
  return useCallForm<Typed, Typed>({
    startWith: { typed: '' },
    names: ['typed'],
    // Nobody misses a word that was copied.
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
