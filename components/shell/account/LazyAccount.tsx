import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Props = {
  className?: string;
  /** Keeps the place meanwhile. */
  waiting: ReactNode;
};

/** The account button and panel, fetched when somebody is signed in: visitors' pages carry neither. */
export function LazyAccount({ className, waiting }: Props) {
  const [Parts, setParts] = useState<ComponentType<{ className?: string }>>();

  useEffect(() => {
    import('./AccountParts')
      .then(({ AccountParts }) => setParts(() => AccountParts))
      .catch((error: unknown) => console.error('account panel not loaded', error));
  }, []);

  return Parts ? <Parts className={className} /> : waiting;
}
