/** Captcha services with the same API. At most one service is configured. */
export const captchaServices = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    /** Origin from which a page loads the script, frame and style of the service. */
    sources: 'https://challenges.cloudflare.com',
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    verify: 'https://api.hcaptcha.com/siteverify',
    sources: 'https://hcaptcha.com https://*.hcaptcha.com',
  },
} as const;

export type CaptchaService = keyof typeof captchaServices;
