import { useRef, type ChangeEvent, type ChangeEventHandler } from 'react';
import { toCode } from '@/contract/rules/typed-secrets';

/**
 * Returns the change handler of a field for a 6-digit code. It calls `onComplete` when the sixth
 * digit is typed, or when a code is pasted, even with spaces or hyphens. It does not report the
 * same code twice, so that a rejected code is not sent again until it changes.
 * @param onChange handler of the form for each change
 */
export function useCompleteCode(
  onChange: ChangeEventHandler<HTMLInputElement> | ((event: ChangeEvent) => unknown) | undefined,
  onComplete: (() => unknown) | undefined,
) {
  const completed = useRef<string>(undefined);
  return (event: ChangeEvent<HTMLInputElement>) => {
    void onChange?.(event);
    const code = toCode(event.target.value);
    if (code === completed.current) return;
    const isComplete = /^\d{6}$/.test(code);
    completed.current = isComplete ? code : undefined;
    if (isComplete) void onComplete?.();
  };
}
