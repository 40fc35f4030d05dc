import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '@/contract/paths';
import { listQueueLinks } from '@/contract/values/office';
import { useKeysChoice } from '@/hooks/office/useKeysChoice';
import { goOn, moveToItem, openItem, pressInItem, tellItem } from './queue-items';

/** Maximum time between G and the letter of a queue (ms). */
const GO_MS = 1500;

/** Fields that letter keys change. A choice such as the queue part uses only arrow keys. */
const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';

const isTyping = (element: Element) => element.closest(fields) !== null;

/** Returns the path for a letter typed after G; G itself opens the first page. */
const findPath = (key: string): string | undefined =>
  key === 'g' ? paths.office : listQueueLinks().find((link) => link.key === key)?.path;

type Actions = { onHelp: () => void; onUndo: () => void };

/**
 * Listens to the keyboard keys of the office pages. Keys are ignored with a modifier, and while a
 * field, a menu or a dialog has the focus. The person can also switch them off.
 */
export function useOfficeKeys({ onHelp, onUndo }: Actions): void {
  const router = useRouter();
  const [isOn] = useKeysChoice();
  /** Time until which the next letter selects a queue. */
  const goUntil = useRef(0);

  /** Runs the action of a key. @returns true if the key has an action */
  const press = useEffectEvent((key: string, current: Element, page: Element): boolean => {
    if (Date.now() < goUntil.current) {
      goUntil.current = 0;
      const path = findPath(key);
      if (path !== undefined) void router.push(path);
      return path !== undefined;
    }
    switch (key) {
      case 'g':
        if (goOn(page)) return true;
        goUntil.current = Date.now() + GO_MS;
        return true;
      case 'j':
      case 'k':
        moveToItem(page, current, key === 'j' ? 1 : -1);
        return true;
      case 'a':
      case 'r':
        pressInItem(page, current, key);
        return true;
      case 's':
        tellItem(page, current, key);
        moveToItem(page, current, 1);
        return true;
      case 'e':
      case 'n':
      case 'x':
        tellItem(page, current, key);
        return true;
      case 'o':
        openItem(page, current);
        return true;
      case 'u':
        onUndo();
        return true;
      case '/':
        // The search field takes the focus; in a queue without a search, the field of its views
        // does.
        for (const field of ['[data-office-filter] select', 'input[type="search"]'])
          page.querySelector<HTMLElement>(field)?.focus();
        return true;
      case 'enter':
        // Enter on a focused button or link presses that element instead.
        return !current.matches('a, button, summary') && goOn(page);
      case '?':
        onHelp();
        return true;
      default:
        return false;
    }
  });

  useEffect(() => {
    if (!isOn) return;
    function onKey(event: KeyboardEvent) {
      const page = document.getElementById('main') ?? document.body;
      const current = document.activeElement ?? document.body;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (isTyping(current) || document.querySelector('dialog[open]')) return;
      // Otherwise the letter would be typed into the dialog or field that the key opens.
      if (press(event.key.toLowerCase(), current, page)) event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
