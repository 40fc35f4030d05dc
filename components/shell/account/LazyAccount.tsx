import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Props = {
  className?: string;
  /** Shown until the button is loaded. */
  waiting: ReactNode;
};

/** The account button and panel, loaded for signed-in people only: visitors' pages carry neither. */
export function LazyAccount({ className, waiting }: Props) {
  const [Parts, setParts] = useState<ComponentType<{ className?: string }>>();

  useEffect(() => {
    import('./AccountParts')
      .then(({ AccountParts }) => setParts(() => AccountParts))
      .catch((error: unknown) => console.error('account panel not loaded', error));
  }, []);

  return Parts ? <Parts className={className} /> : waiting;
}
