/** Captcha services with equal calls; at most one is configured. */
export const captchaServices = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    /** Origin of the script, frame and style that a page loads. */
    sources: 'https://challenges.cloudflare.com',
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    verify: 'https://api.hcaptcha.com/siteverify',
    sources: 'https://hcaptcha.com https://*.hcaptcha.com',
  },
} as const;

export type CaptchaService = keyof typeof captchaServices;
