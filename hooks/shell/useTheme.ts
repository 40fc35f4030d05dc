import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie, YEAR_HOURS } from '@/lib/browser/cookies';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function currentTheme(): Theme {
  const stored = readCookie('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/**
 * Stores the theme where /before-hydration.js reads it before the next page is painted, and applies
 * it immediately.
 */
export function chooseTheme(theme: Theme): void {
  writeCookie('theme', theme, YEAR_HOURS);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  listeners.forEach((listener) => listener());
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => 'system');
