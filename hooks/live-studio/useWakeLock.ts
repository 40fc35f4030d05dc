import { useEffect } from 'react';

/**
 * Prevents the screen from sleeping while `isOn` is true, because a sleeping phone closes its
 * camera.
 */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Navigator>;
    if (!isOn || !wakeLock) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      // The browser releases the lock when the page is hidden, so it is requested only for a
      // visible page.
      if (document.visibilityState !== 'visible') return;
      const own = await wakeLock.request('screen');
      if (isOver) await own.release();
      else lock = own;
    };
    // A browser in power-saving mode refuses the lock.
    const keep = () => void request().catch(() => undefined);
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, [isOn]);
}
