import { captchaServices, type CaptchaService } from '@/config/captcha';

export type { CaptchaService };

type Captcha = {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => string;
  remove: (widget: string) => void;
};
declare global {
  interface Window {
    turnstile?: Captcha;
    hcaptcha?: Captcha;
  }
}

/**
 * Loads the script of a captcha service once.
 * @throws Error if the script does not load, for example because of a content blocker
 */
export function loadCaptcha(service: CaptchaService): Promise<Captcha> {
  const loaded = window[service];
  if (loaded) return Promise.resolve(loaded);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = captchaServices[service].script;
    script.onload = () => resolve(window[service]!);
    script.onerror = () => {
      script.remove();
      reject(new Error(`${service} was not loaded`));
    };
    document.head.append(script);
  });
}
