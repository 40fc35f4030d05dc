import { useEffect } from 'react';

/** Keeps the screen on while `isOn`, because a sleeping phone closes its camera. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Navigator>;
    if (!isOn || !wakeLock) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const request = async () => {
      // The browser releases the lock of a hidden page.
      if (document.visibilityState !== 'visible') return;
      const own = await wakeLock.request('screen');
      if (isOver) await own.release();
      else lock = own;
    };
    // A browser that saves energy refuses.
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
