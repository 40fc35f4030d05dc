import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '@/contract/paths';
import { listQueueLinks } from '@/contract/values/office';
import { useKeysChoice } from '@/hooks/office/useKeysChoice';
import { goOn, moveToItem, openItem, pressInItem, tellItem } from './queue-items';

/** Time in which the letter of a queue follows G (ms). */
const GO_MS = 1500;

/** Fields that letters change; a choice such as the part of a queue has arrows only. */
const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';

const isTyping = (element: Element) => element.closest(fields) !== null;

/** Returns the path of a letter after G; G itself leads to the first page. */
const findPath = (key: string): string | undefined =>
  key === 'g' ? paths.office : listQueueLinks().find((link) => link.key === key)?.path;

type Actions = { onHelp: () => void; onUndo: () => void };

/**
 * Listens to the keys of the office pages. They rest while a field, a menu or a dialog has the
 * focus, with a modifier, and when the person has switched them off.
 */
export function useOfficeKeys({ onHelp, onUndo }: Actions): void {
  const router = useRouter();
  const [isOn] = useKeysChoice();
  /** Time until which the next letter is that of a queue. */
  const goUntil = useRef(0);

  /** @returns true if the key does something */
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
        // A queue without a search has its views.
        for (const field of ['[data-office-filter] select', 'input[type="search"]'])
          page.querySelector<HTMLElement>(field)?.focus();
        return true;
      case 'enter':
        // Enter presses a button or a link that has the focus.
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
      // The letter would otherwise be typed into the dialog or field that the key opens.
      if (press(event.key.toLowerCase(), current, page)) event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
