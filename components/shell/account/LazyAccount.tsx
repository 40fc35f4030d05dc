import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Props = {
  className?: string;
  /** Placeholder until the button is loaded. */
  waiting: ReactNode;
};

/** Account button and panel, loaded only for signed-in users. */
export function LazyAccount({ className, waiting }: Props) {
  const [Parts, setParts] = useState<ComponentType<{ className?: string }>>();

  useEffect(() => {
    import('./AccountParts')
      .then(({ AccountParts }) => setParts(() => AccountParts))
      .catch((error: unknown) => console.error('account panel not loaded', error));
  }, []);

  return Parts ? <Parts className={className} /> : waiting;
}
