import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { applyMove, placeOfPart, stepOfModule, stepOfPart, type Move } from '@/lib/courses/outline';
import type { DraftModule } from './outline-context';
import { dropAt, type Drop } from './outline-drop';

type Thing = { kind: 'part' | 'module'; id: string };

type Options = { modules: DraftModule[]; titleOf: (id: string) => string; onMove: (move: Move) => void };

const START_PX = 4;
const EDGE_PX = 80;

/**
 * Putting modules and parts in order: with a pointer on the handle (a line shows where it would land), with the keyboard
 * on the handle (Space takes and drops, arrows move, Escape puts back), and in single steps for buttons. Each is announced.
 */
export function useOutlineDrag({ modules, titleOf, onMove }: Options) {
  const { t } = useTranslation('dashboard');
  const [held, setHeld] = useState<Thing | null>(null);
  /** The keyboard's order before it is dropped; the list shows it already. */
  const [preview, setPreview] = useState<Move | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [focusId, setFocusId] = useState<string | null>(null);
  const shown = preview ? applyMove(modules, preview) : modules;

  // A part that goes to another module is a new element there, which has to get the focus again.
  useEffect(() => {
    if (focusId === null || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-handle="${focusId}"]`)?.focus();
  }, [focusId, shown]);

  function say(what: 'taken' | 'moved' | 'dropped' | 'cancelled', thing: Thing, order = shown) {
    const title = titleOf(thing.id);
    if (thing.kind === 'module') {
      const position = order.findIndex(({ id }) => id === thing.id) + 1;
      setAnnouncement(t(`editor.drag.${what}`, { title, position, total: order.length }));
      return;
    }
    const place = placeOfPart(order, thing.id);
    if (!place) return;
    const home = order[place.moduleIndex]!;
    setAnnouncement(
      t(`editor.drag.${what}In`, {
        title,
        position: place.position + 1,
        total: home.parts.length,
        module: home.title,
      }),
    );
  }

  const stepFrom = (order: DraftModule[], { kind, id }: Thing, direction: -1 | 1) =>
    kind === 'part' ? stepOfPart(order, id, direction) : stepOfModule(order, id, direction);

  /** Puts something somewhere at once, for buttons and menus. */
  function moveTo(thing: Thing, move: Move | null) {
    if (!move) return;
    setFocusId(thing.id);
    say('moved', thing, applyMove(modules, move));
    onMove(move);
  }

  function letGo(isDropped: boolean) {
    if (!held) return;
    say(isDropped ? 'dropped' : 'cancelled', held, isDropped ? shown : modules);
    if (isDropped && preview) onMove(preview);
    setHeld(null);
    setPreview(null);
  }

  function onKeyDown(thing: Thing, event: KeyboardEvent) {
    const isHeld = held?.id === thing.id;
    const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isHeld) return letGo(true);
      setHeld(thing);
      setPreview(null);
      say('taken', thing, modules);
    } else if (isHeld && direction) {
      event.preventDefault();
      const move = stepFrom(shown, thing, direction);
      if (!move) return;
      setFocusId(thing.id);
      setPreview(move);
      say('moved', thing, applyMove(modules, move));
    } else if (isHeld && event.key === 'Escape') {
      event.preventDefault();
      letGo(false);
    } else if (isHeld && event.key === 'Tab') {
      letGo(true);
    }
  }

  function onPointerDown(thing: Thing, event: PointerEvent) {
    if (event.button !== 0) return;
    const startY = event.clientY;
    let latest: Drop | null = null;
    let isDragging = false;

    function follow({ clientX, clientY }: globalThis.PointerEvent) {
      if (!isDragging && Math.abs(clientY - startY) < START_PX) return;
      if (!isDragging) {
        isDragging = true;
        setHeld(thing);
      }
      if (clientY < EDGE_PX) window.scrollBy(0, -12);
      if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, 12);
      latest = dropAt(document.elementFromPoint(clientX, clientY), clientY, thing, modules);
      setDrop(latest);
    }
    function end(isDropped: boolean) {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', finish);
      window.removeEventListener('pointercancel', abandon);
      window.removeEventListener('keydown', escape);
      setHeld(null);
      setDrop(null);
      if (!isDragging || !isDropped || !latest) return;
      say('dropped', thing, applyMove(modules, latest.move));
      onMove(latest.move);
    }
    const finish = () => end(true);
    const abandon = () => end(false);
    const escape = (key: globalThis.KeyboardEvent) => {
      if (key.key === 'Escape') end(false);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', finish);
    window.addEventListener('pointercancel', abandon);
    window.addEventListener('keydown', escape);
  }

  return {
    preview,
    announcement,
    heldId: held?.id ?? null,
    /** Where a dragged thing would land, for the line that shows it. */
    edgeOf: (id: string) => (drop?.overId === id ? drop.edge : undefined),
    moveTo,
    stepFrom: (thing: Thing, direction: -1 | 1) => stepFrom(modules, thing, direction),
    handleProps: (thing: Thing) => ({
      'data-handle': thing.id,
      'aria-describedby': 'drag-help',
      'aria-pressed': held?.id === thing.id,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(thing, event),
      onPointerDown: (event: PointerEvent) => onPointerDown(thing, event),
    }),
  };
}

export type OutlineDrag = ReturnType<typeof useOutlineDrag>;
