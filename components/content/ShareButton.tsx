import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { Shared } from './share';
import { useShare } from './useShare';

type Props = { shared: Shared; theme?: 'green' | 'hollow' | 'hollow-border'; size?: 's' | 'm' };

/** Share button with a text label. */
export function ShareButton({ shared, theme = 'hollow', size = 's' }: Props) {
  const { t } = useTranslation('common');
  const { dialog, handlers } = useShare(shared);
  return (
    <>
      <Button
        theme={theme}
        size={size}
        icon="share"
        aria-label={t('share.this', { title: shared.title })}
        {...handlers}
      >
        {t('share.action')}
      </Button>
      {dialog}
    </>
  );
}
