import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { LoadingRegion } from '@/components/ui/feedback/LoadingRegion';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { useErrorText } from '@/hooks/useErrorText';

type Props = {
  /** Why it could not be read. */
  error: unknown;
  reload: () => Promise<unknown>;
  /** What is being read, for screen readers. */
  loading: string;
};

/** In place of what a section has not read yet: its outline, or why it did not come and a way to ask again. */
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
