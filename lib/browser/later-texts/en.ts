import chat from '@/locales/en/chat.json';
import dashboard from '@/locales/en/dashboard.json';
import onboarding from '@/locales/en/onboarding.json';

/** See `useLaterTexts`; one file for each language. */
export const texts = { chat, dashboard, onboarding };
