import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { FieldError } from '@/components/ui/fields/Field';
import { loadCaptcha, type CaptchaService } from '@/lib/session/captcha';

type Props = {
  id: string;
  error?: string;
  /** Called with a token for a single attempt, or with undefined once the token has expired. */
  onToken: (token: string | undefined) => void;
  service?: CaptchaService;
  siteKey?: string;
};

/**
 * Check of the configured captcha service; renders nothing if no service is configured. It is
 * mounted again for each attempt, because a token is valid once.
 */
export function Captcha({
  id,
  error,
  onToken,
  service = process.env.NEXT_PUBLIC_CAPTCHA as CaptchaService | undefined,
  siteKey = process.env.NEXT_PUBLIC_CAPTCHA_SITE_KEY,
}: Props) {
  const { t } = useTranslation('onboarding');
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const notify = useEffectEvent(onToken);

  useEffect(() => {
    if (!service || !siteKey) return;
    let remove: (() => void) | undefined;
    let isGone = false;
    void loadCaptcha(service).then(
      (captcha) => {
        if (isGone) return;
        const widget = captcha.render(place.current!, {
          sitekey: siteKey,
          callback: (token) => notify(token),
          'expired-callback': () => notify(undefined),
          'error-callback': () => setHasFailed(true),
        });
        remove = () => captcha.remove(widget);
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      remove?.();
      notify(undefined);
    };
  }, [service, siteKey]);

  if (!service || !siteKey) return null;
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={t('flow.captcha.label')}>
      <div ref={place} />
      {hasFailed && <Banner tone="warning">{t('flow.captcha.failed')}</Banner>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
