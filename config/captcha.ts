/** The services that tell people from programs, of which one may be configured. Both have the same calls. */
export const captchaServices = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    /** Where a page loads its script, frame and style from. */
    sources: 'https://challenges.cloudflare.com',
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    verify: 'https://api.hcaptcha.com/siteverify',
    sources: 'https://hcaptcha.com https://*.hcaptcha.com',
  },
} as const;

export type CaptchaService = keyof typeof captchaServices;
