import { useTranslation } from 'next-i18next/pages';
import { Button } from '../actions/Button';
import type { ButtonLook } from '../actions/button-look';

type Props = Pick<ButtonLook, 'theme' | 'size'> & { onRetry: () => unknown };

/** Button that repeats a failed request. */
export function RetryButton({ onRetry, ...look }: Props) {
  const { t } = useTranslation('common');
  return (
    <Button {...look} icon="refresh" onClick={() => void onRetry()}>
      {t('ui.retry')}
    </Button>
  );
}
