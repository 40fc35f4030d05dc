import type { KeyboardEvent } from 'react';
import type { MediaCommands } from './useMedia';

type Further = { duration: number; toggleCaptions: () => void; toggleFullscreen: () => void };

/**
 * Handles keys while the focus is anywhere in the player.
 * @returns true if the key was handled
 */
export function runMediaKey(
  event: KeyboardEvent,
  commands: MediaCommands,
  { duration, toggleCaptions, toggleFullscreen }: Further,
): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const key = event.key.toLowerCase();
  // The space bar on a button presses that button, and a slider handles its own arrow keys.
  const onButton = event.target instanceof Element && event.target.closest('button, a') !== null;
  if (key === ' ' && onButton) return false;
  if (key.startsWith('arrow') && event.target instanceof Element && event.target.closest('[data-own-arrows]'))
    return false;

  const keys: Record<string, () => void> = {
    ' ': commands.toggle,
    k: commands.toggle,
    arrowleft: () => commands.seekBy(-5),
    arrowright: () => commands.seekBy(5),
    j: () => commands.seekBy(-15),
    l: () => commands.seekBy(15),
    m: commands.toggleMute,
    c: toggleCaptions,
    f: toggleFullscreen,
  };
  const command = /^\d$/.test(key) ? () => commands.seek((duration * Number(key)) / 10) : keys[key];
  if (!command) return false;
  command();
  return true;
}
