import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useErrorText } from '@/hooks/useErrorText';

type Props = {
  /** Reason for the failed load. */
  error: unknown;
  reload: () => Promise<unknown>;
  /** Name of the loading content, for screen readers. */
  loading: string;
};

/** Placeholder for a section that is not loaded: its outline, or the error with a retry button. */
export function UntilKnown({ error, reload, loading }: Props) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  if (!error)
    return (
      <LoadingRegion label={loading}>
        <Skeleton />
      </LoadingRegion>
    );
  return (
    <Banner
      tone="error"
      action={
        <Button size="s" onClick={() => void reload()}>
          {t('account.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Banner>
  );
}
