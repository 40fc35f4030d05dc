import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { findBrowser, type BrowserName, type DeviceKind, type DeviceProblem } from '@/lib/live/devices';

type Props = { device: DeviceKind; problem: DeviceProblem; onRetry: () => void };

const ownBrowser = (): BrowserName => findBrowser(navigator.userAgent);

/** Reason why a camera or microphone could not be opened, and what to do in this browser. */
export function PermissionHelp({ device, problem, onRetry }: Props) {
  const { t } = useTranslation('studio');
  const browser = useBrowserValue(ownBrowser, 'other');
  return (
    <Banner
      tone="warning"
      announced
      title={t(`studio.problem.title.${device}`)}
      action={
        problem !== 'unsupported' && (
          <Button theme="white" size="s" onClick={onRetry}>
            {t('studio.problem.retry')}
          </Button>
        )
      }
    >
      {problem === 'blocked'
        ? t(`studio.problem.blocked.${browser}`)
        : t(`studio.problem.${problem}.${device}`)}
    </Banner>
  );
}
