import { LoadFailed } from '@/components/loading/LoadFailed';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';

type Props = {
  /** Reason for the failed load. */
  error: unknown;
  reload: () => Promise<unknown>;
  /** Name of the loading content, for screen readers. */
  loading: string;
};

/** Placeholder for a section that is not loaded: its outline, or the error with a retry button. */
export function UntilKnown({ error, reload, loading }: Props) {
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  return (
    <LoadingRegion label={loading}>
      <Skeleton />
    </LoadingRegion>
  );
}
