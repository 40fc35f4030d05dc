import { render } from '@testing-library/react';
import type { RenderOptions } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import config from '@/next-i18next.config';

const folder = join(process.cwd(), 'locales/en');
const namespaces = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]),
);

/**
 * Real texts of the product, so that a test reads the texts of the user. A missing key fails the
 * test.
 */
export const i18n = createInstance();
for (const plugin of config.use ?? []) i18n.use(plugin);
void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  resources: { en: namespaces },
  interpolation: { escapeValue: false },
  initAsync: false,
  saveMissing: true,
  missingKeyHandler: (_languages, namespace, key) => {
    throw new Error(`No text for ${namespace}:${key}`);
  },
});

export function WithTexts({ children }: { children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}

/**
 * Renders a component that does not depend on pages, with the real texts. Pages and their parts use
 * render-page.
 */
export function renderUi(ui: ReactNode, options: RenderOptions = {}) {
  return { user: userEvent.setup(), ...render(ui, { wrapper: WithTexts, ...options }) };
}
