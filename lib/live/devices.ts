import { PICTURE } from './card';

export type DeviceKind = 'camera' | 'microphone';
export type Device = { id: string; label: string };

/** Reason why a camera or microphone could not be opened. */
export type DeviceProblem = 'blocked' | 'missing' | 'busy' | 'unsupported';

const kinds = { camera: 'videoinput', microphone: 'audioinput' } as const;

/** Returns the reason of a refused request. */
export function toDeviceProblem(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unsupported';
}

/**
 * Opens a device: the chosen one, otherwise the browser's own choice.
 * @throws DOMException with the reason, as the browser states it
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

/** Lists the devices of a kind. Their labels are empty until the person has allowed one of them. */
export async function listDevices(kind: DeviceKind): Promise<Device[]> {
  if (!navigator.mediaDevices?.enumerateDevices) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter((device) => device.kind === kinds[kind] && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** Calls `handler` when a device is plugged in or out. Returns the function that ends this. */
export function onDevicesChange(handler: () => void): () => void {
  const { mediaDevices } = navigator;
  mediaDevices?.addEventListener?.('devicechange', handler);
  return () => mediaDevices?.removeEventListener?.('devicechange', handler);
}

/** Browsers that ask for the camera in different places. */
export type BrowserName = 'chrome' | 'firefox' | 'safari' | 'other';

/** Returns the browser, whose place for permissions the studio describes. */
export function findBrowser(userAgent: string): BrowserName {
  if (/firefox|fxios/i.test(userAgent)) return 'firefox';
  if (/chrome|chromium|crios|edg/i.test(userAgent)) return 'chrome';
  return /safari/i.test(userAgent) ? 'safari' : 'other';
}
