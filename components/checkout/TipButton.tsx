import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { Buy } from '@/hooks/checkout/useBuy';
import { firstName } from '@/lib/format/format';

type Props = { name: string; tip: Buy; className?: string };

/** Button that opens the tip form; hidden if the viewer cannot tip. */
export function TipButton({ name, tip, className }: Props) {
  const { t } = useTranslation('common');
  if (!tip.mayChoose) return null;
  return (
    <Button
      theme="hollow-border"
      icon="gift"
      className={className}
      loading={tip.isWaiting && t('ui.loading')}
      onClick={tip.choose}
    >
      {t('tip.action', { name: firstName(name) })}
    </Button>
  );
}
