import { PICTURE } from './card';

export type DeviceKind = 'camera' | 'microphone';
export type Device = { id: string; label: string };

/** Reason why a camera or microphone could not be opened. */
export type DeviceProblem = 'blocked' | 'missing' | 'busy' | 'unsupported';

const kinds = { camera: 'videoinput', microphone: 'audioinput' } as const;

/** Returns the reason of a failed request for a device. */
export function toDeviceProblem(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unsupported';
}

/**
 * Opens the chosen device, otherwise the device that the browser chooses.
 * @throws DOMException with the browser's reason
 */
export async function openDevice(kind: DeviceKind, id?: string): Promise<MediaStreamTrack> {
  if (!navigator.mediaDevices?.getUserMedia)
    throw new DOMException('No devices without a secure address.', 'NotSupportedError');
  const chosen = id ? { deviceId: { exact: id } } : {};
  const request = (device: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia(
      kind === 'camera'
        ? {
            video: {
              ...device,
              width: { ideal: PICTURE.width },
              height: { ideal: PICTURE.height },
              frameRate: { ideal: 30 },
            },
          }
        : { audio: { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
    );
  const stream = await request(chosen).catch((error: unknown) => {
    // The device of an earlier visit may be unplugged.
    if (id && toDeviceProblem(error) === 'missing') return request({});
    throw error;
  });
  const track = stream.getTracks()[0];
  if (!track) throw new DOMException('No track.', 'NotFoundError');
  return track;
}

/**
 * Lists the devices of a kind. Their labels are empty until the person has permitted access to a
 * device.
 */
export async function listDevices(kind: DeviceKind): Promise<Device[]> {
  if (!navigator.mediaDevices?.enumerateDevices) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter((device) => device.kind === kinds[kind] && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/**
 * Calls `handler` when a device is connected or disconnected. Returns a function that unsubscribes.
 */
export function onDevicesChange(handler: () => void): () => void {
  const { mediaDevices } = navigator;
  mediaDevices?.addEventListener?.('devicechange', handler);
  return () => mediaDevices?.removeEventListener?.('devicechange', handler);
}

/** Browsers that differ in the location of their camera permission. */
export type BrowserName = 'chrome' | 'firefox' | 'safari' | 'other';

/** Returns the browser, for the studio's description of where to change permissions. */
export function findBrowser(userAgent: string): BrowserName {
  if (/firefox|fxios/i.test(userAgent)) return 'firefox';
  if (/chrome|chromium|crios|edg/i.test(userAgent)) return 'chrome';
  return /safari/i.test(userAgent) ? 'safari' : 'other';
}
