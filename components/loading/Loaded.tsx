import type { ReactNode } from 'react';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { LoadFailed, type Failure } from './LoadFailed';

/** Result of a request, as returned by `useCall` and by the hooks of a domain. */
type Source<T> = { data: T | undefined; error: unknown } & (
  { reload: () => unknown } | { mutate: () => unknown }
);

export type Waiting = {
  /** Look of the message after a failed request; a banner by default. */
  failed?: Failure;
  /** Name of the loading content, announced once to screen readers. */
  loading?: string;
  /** Outline of the content; `loadingClass` is the class of its container. */
  skeleton: ReactNode;
  loadingClass?: string;
};

type Props<T> = Waiting & { of: Source<T>; children: (data: T) => ReactNode };

/**
 * Content of a request: its outline while loading, the error with a retry button, or the data.
 * Loaded data remains visible if a later request fails.
 */
export function Loaded<T>({ of, failed, loading, skeleton, loadingClass, children }: Props<T>) {
  if (of.data !== undefined) return children(of.data);
  if (of.error !== undefined)
    return <LoadFailed {...failed} error={of.error} onRetry={'reload' in of ? of.reload : of.mutate} />;
  return (
    <LoadingRegion label={loading} className={loadingClass}>
      {skeleton}
    </LoadingRegion>
  );
}
