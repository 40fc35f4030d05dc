import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  applyMove,
  findItemPosition,
  findGroupStep,
  findItemStep,
  type Groups,
  type Move,
} from '@/lib/editing/ordering';
import { dropTargetAt, type DropTarget, type Sorted } from './drop-target';

/**
 * Sorting event with the new `position`, which counts from 1. Events of items also contain their
 * group.
 */
export type SortEvent = {
  what: 'taken' | 'moved' | 'dropped' | 'cancelled';
  sorted: Sorted;
  position: number;
  total: number;
  groupId?: string;
};

type Options = {
  groups: Groups;
  onMove: (move: Move) => void;
  /** Returns the announcement of an event for screen readers. */
  announce: (event: SortEvent) => string;
  /** Id of the element that explains the keys. */
  helpId: string;
};

const START_PX = 4;
const EDGE_PX = 80;
const SCROLL_PX = 12;

/**
 * Sorts groups and their items by three means, each of which is announced:
 * - a pointer on the handle, with a line at the target
 * - the keyboard on the handle: Space picks up and drops, arrows move, Escape cancels
 * - single steps for buttons
 */
export function useSortable({ groups, onMove, announce, helpId }: Options) {
  const [held, setHeld] = useState<Sorted | null>(null);
  /** Move by keyboard before the drop; the list already shows it. */
  const [preview, setPreview] = useState<Move | null>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Moved item and the focused element at that time. The item's new element receives the focus. */
  const moved = useRef<{ id: string; focused: Element | null } | null>(null);
  const shown: Groups = preview ? applyMove(groups, preview) : groups;

  // An item moved to another group is a new element, which must receive the focus again. The focus
  // is not taken back once the person has moved it. The focus is also not taken while it is moving,
  // when no element has it for a moment.
  useEffect(() => {
    const last = moved.current;
    if (!last) return;
    const handle = document.querySelector<HTMLElement>(`[data-sort-handle="${last.id}"]`);
    const focused = document.activeElement;
    if (focused === document.body) {
      if (last.focused?.isConnected) return;
      handle?.focus();
      last.focused = handle;
    } else if (focused !== handle && focused !== last.focused) moved.current = null;
  });

  function say(what: SortEvent['what'], sorted: Sorted, order: Groups) {
    if (sorted.kind === 'group') {
      const position = order.findIndex(({ id }) => id === sorted.id) + 1;
      setAnnouncement(announce({ what, sorted, position, total: order.length }));
      return;
    }
    const place = findItemPosition(order, sorted.id);
    if (!place) return;
    const { groupId, groupIndex, position } = place;
    const total = order[groupIndex]!.items.length;
    setAnnouncement(announce({ what, sorted, position: position + 1, total, groupId }));
  }

  const stepFrom = (order: Groups, { kind, id }: Sorted, direction: -1 | 1) =>
    kind === 'item' ? findItemStep(order, id, direction) : findGroupStep(order, id, direction);

  /** Moves at once, for buttons and menus. */
  function moveTo(sorted: Sorted, move: Move | null) {
    if (!move) return;
    moved.current = { id: sorted.id, focused: document.activeElement };
    say('moved', sorted, applyMove(groups, move));
    onMove(move);
  }

  function release(isDropped: boolean) {
    if (!held) return;
    say(isDropped ? 'dropped' : 'cancelled', held, isDropped ? shown : groups);
    if (isDropped && preview) onMove(preview);
    setHeld(null);
    setPreview(null);
  }

  function onKeyDown(sorted: Sorted, event: KeyboardEvent) {
    const isHeld = held?.id === sorted.id;
    const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isHeld) return release(true);
      setHeld(sorted);
      setPreview(null);
      say('taken', sorted, groups);
    } else if (isHeld && direction) {
      event.preventDefault();
      const move = stepFrom(shown, sorted, direction);
      if (!move) return;
      moved.current = { id: sorted.id, focused: document.activeElement };
      setPreview(move);
      say('moved', sorted, applyMove(groups, move));
    } else if (isHeld && event.key === 'Escape') {
      event.preventDefault();
      release(false);
    } else if (isHeld && event.key === 'Tab') {
      release(true);
    }
  }

  function onPointerDown(sorted: Sorted, event: PointerEvent) {
    if (event.button !== 0) return;
    const startY = event.clientY;
    let latest: DropTarget | null = null;
    let isDragging = false;

    function follow({ clientX, clientY }: globalThis.PointerEvent) {
      if (!isDragging && Math.abs(clientY - startY) < START_PX) return;
      if (!isDragging) {
        isDragging = true;
        setHeld(sorted);
      }
      if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
      latest = dropTargetAt(document.elementFromPoint(clientX, clientY), clientY, sorted, groups);
      setTarget(latest);
    }
    function end(isDropped: boolean) {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', finish);
      window.removeEventListener('pointercancel', abandon);
      window.removeEventListener('keydown', escape);
      setHeld(null);
      setTarget(null);
      if (!isDragging || !isDropped || !latest) return;
      say('dropped', sorted, applyMove(groups, latest.move));
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
    /** Returns the edge where a dragged item would land, for the drop line. */
    edgeOf: (id: string) => (target?.overId === id ? target.edge : undefined),
    moveTo,
    stepFrom: (sorted: Sorted, direction: -1 | 1) => stepFrom(groups, sorted, direction),
    groupProps: (id: string) => ({ 'data-sort-group': id }),
    itemProps: (id: string) => ({ 'data-sort-item': id }),
    handleProps: (sorted: Sorted) => ({
      'data-sort-handle': sorted.id,
      'aria-describedby': helpId,
      'aria-pressed': held?.id === sorted.id,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(sorted, event),
      onPointerDown: (event: PointerEvent) => onPointerDown(sorted, event),
    }),
  };
}

export type Sortable = ReturnType<typeof useSortable>;
