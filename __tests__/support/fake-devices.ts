import { FakeTrack } from './fake-live';

type Given = { id: string; label: string };

/** Value of the microphone's samples, between -1 and 1. */
const LOUDNESS = 0.1;

class FakeAudioContext {
  state = 'running';
  currentTime = 0;
  destination = {};
  async resume() {}
  createMediaStreamDestination() {
    const track = new FakeTrack('audio', 'silence');
    return { stream: { getAudioTracks: () => [track] } };
  }
  createMediaStreamSource() {
    return { connect() {}, disconnect() {} };
  }
  createAnalyser() {
    return { fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(LOUDNESS) };
  }
  createOscillator() {
    return { frequency: { value: 0 }, connect: (next: unknown) => next, start() {}, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (next: unknown) => next };
  }
}

/** Replaces the browser's cameras, microphones, screens, canvases and audio. */
export function fakeDevices() {
  const found = {
    cameras: [
      { id: 'built-in', label: 'Built-in camera' },
      { id: 'usb', label: 'USB camera' },
    ] as Given[],
    microphones: [{ id: 'desk', label: 'Desk microphone' }] as Given[],
    /** Name of the error by kind of device. A device without an error is available. */
    refusal: {} as { camera?: string; microphone?: string; screen?: string },
    opened: [] as FakeTrack[],
  };
  const open = (kind: string, id: string) => {
    const track = new FakeTrack(kind, id);
    found.opened.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  const refuse = (name: string | undefined) => {
    if (name) throw new DOMException('refused', name);
  };
  const idIn = (asked: MediaTrackConstraints) => (asked.deviceId as { exact: string } | undefined)?.exact;
  const mediaDevices = Object.assign(new EventTarget(), {
    async getUserMedia({ video, audio }: { video?: MediaTrackConstraints; audio?: MediaTrackConstraints }) {
      refuse(video ? found.refusal.camera : found.refusal.microphone);
      const list = video ? found.cameras : found.microphones;
      const id = idIn(video ?? audio ?? {}) ?? list[0]?.id;
      if (!list.some((device) => device.id === id)) refuse('OverconstrainedError');
      return open(video ? 'video' : 'audio', id!);
    },
    async getDisplayMedia() {
      refuse(found.refusal.screen);
      return open('video', 'screen');
    },
    async enumerateDevices() {
      const to = (kind: string) => (device: Given) => ({ kind, deviceId: device.id, label: device.label });
      return [...found.cameras.map(to('videoinput')), ...found.microphones.map(to('audioinput'))];
    },
  });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  Object.assign(globalThis, { AudioContext: FakeAudioContext });
  const context = new Proxy({}, { get: () => () => undefined, set: () => true });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => context,
    captureStream() {
      return { getVideoTracks: () => [new FakeTrack('video', 'drawn')] };
    },
  });
  return { ...found, found, mediaDevices };
}
