import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Grid } from '@/components/ui/layout/Grid';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useErrorText } from '@/hooks/useErrorText';

export function SavedLoading() {
  const { t } = useTranslation('content');
  return (
    <LoadingRegion label={t('saved.loading')}>
      <Grid>
        {Array.from({ length: 4 }, (_, place) => (
          <li key={place}>
            <Skeleton shape="picture" />
          </li>
        ))}
      </Grid>
    </LoadingRegion>
  );
}

export function SavedFailed({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  return (
    <EmptyState
      title={t('saved.failed.title')}
      action={
        <Button theme="black" icon="refresh" onClick={() => void onRetry()}>
          {t('saved.failed.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </EmptyState>
  );
}
