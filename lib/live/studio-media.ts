import { createSilence } from './audio';
import { createCard } from './card';
import {
  listDevices,
  onDevicesChange,
  openDevice,
  toDeviceProblem,
  type Device,
  type DeviceKind,
  type DeviceProblem,
} from './devices';
import type { DrawnTrack } from './drawn-track';
import { PublishedTracks } from './published-tracks';
import { shareScreen, type InsetCorner, type ScreenShare } from './screen-share';

type DeviceState = 'opening' | 'on' | 'off' | DeviceProblem;

/** State of cameras, microphones and the screen, as the studio shows it. */
export type StudioMediaState = {
  camera: DeviceState;
  microphone: DeviceState;
  cameras: Device[];
  microphones: Device[];
  /** Ids of the devices in use; null for a device that is off. */
  cameraId: string | null;
  microphoneId: string | null;
  isSharing: boolean;
  corner: InsetCorner;
  /** Track that viewers see; null until the devices are opened. */
  picture: MediaStreamTrack | null;
  /** Track that viewers hear, for the level meter; null without a microphone. */
  voice: MediaStreamTrack | null;
};

type Card = Parameters<typeof createCard>[0];

const initial: StudioMediaState = {
  camera: 'opening',
  microphone: 'opening',
  cameras: [],
  microphones: [],
  cameraId: null,
  microphoneId: null,
  isSharing: false,
  corner: 'bottomRight',
  picture: null,
  voice: null,
};

const idOf = (track: MediaStreamTrack | undefined): string | null => track?.getSettings().deviceId ?? null;

/**
 * Camera, microphone and screen of a creator's studio. Viewers always receive a picture: the
 * camera, the screen with the camera in a corner, or the creator's card.
 */
export class StudioMedia {
  #state = initial;
  readonly #listeners = new Set<() => void>();
  readonly #card: Card;
  #camera: MediaStreamTrack | undefined;
  #microphone: MediaStreamTrack | undefined;
  #drawnCard: DrawnTrack | undefined;
  #share: ScreenShare | undefined;
  #isSharePlain = false;
  /** False while the connection is too weak for video. */
  #hasRoom = true;
  #tracks: PublishedTracks | undefined;
  #isStopped = false;
  #ignoreDevices = () => {};

  constructor(card: Card) {
    this.#card = card;
  }

  readonly getState = (): StudioMediaState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Tracks to publish; undefined until the devices are opened. */
  get tracks(): PublishedTracks | undefined {
    return this.#tracks;
  }

  /** Opens camera and microphone. Can be called again after `stop`. */
  async start(): Promise<void> {
    this.#isStopped = false;
    this.#ignoreDevices = onDevicesChange(() => void this.#list());
    await this.#open('camera');
    await this.#open('microphone');
  }

  /** Closes all devices. */
  stop(): void {
    this.#isStopped = true;
    this.#ignoreDevices();
    this.#close('camera');
    this.#close('microphone');
    this.#share?.stop();
    this.#drawnCard?.stop();
    this.#share = undefined;
    this.#drawnCard = undefined;
    this.#tracks = undefined;
    this.#state = initial;
  }

  /**
   * Switches the camera on or off. Switching off closes the device, so that its light turns off.
   */
  async setCamera(isOn: boolean): Promise<void> {
    if (isOn) return this.#open('camera', this.#state.cameraId ?? undefined);
    this.#close('camera');
    this.#set({ camera: 'off' });
    this.#publish();
  }

  /**
   * Mutes or unmutes the microphone. A muted microphone remains open and sends silence, so that its
   * timestamps continue.
   */
  async setMicrophone(isOn: boolean): Promise<void> {
    if (!this.#microphone) {
      if (isOn) await this.#open('microphone');
      return;
    }
    this.#microphone.enabled = isOn;
    this.#set({ microphone: isOn ? 'on' : 'off' });
  }

  async choose(kind: DeviceKind, id: string): Promise<void> {
    await this.#open(kind, id);
  }

  /**
   * Shares a screen.
   * @returns false if no screen was shared
   */
  async share(): Promise<boolean> {
    try {
      const share = await shareScreen(this.#camera ?? null, () => this.stopSharing());
      if (this.#isStopped) share.stop();
      else this.#share = share;
    } catch (error) {
      if (toDeviceProblem(error) !== 'blocked') console.error('screen not shared', error);
      return false;
    }
    this.#share?.setCorner(this.#state.corner);
    this.#isSharePlain = false;
    this.#set({ isSharing: this.#share !== undefined });
    this.#publish();
    return true;
  }

  stopSharing(): void {
    const share = this.#share;
    this.#share = undefined;
    this.#set({ isSharing: false });
    this.#publish();
    share?.stop();
  }

  setCorner(corner: InsetCorner): void {
    this.#share?.setCorner(corner);
    this.#set({ corner });
  }

  /** Replaces the camera with the card while the connection is too weak for video. */
  setRoomForPicture(hasRoom: boolean): void {
    this.#hasRoom = hasRoom;
    this.#publish();
  }

  /**
   * Publishes the screen without the camera, if the browser no longer draws both into one picture.
   */
  sharePlain(): void {
    if (!this.#share || this.#isSharePlain) return;
    this.#isSharePlain = true;
    this.#publish();
  }

  #set(change: Partial<StudioMediaState>): void {
    if (this.#isStopped) return;
    this.#state = { ...this.#state, ...change };
    this.#listeners.forEach((listener) => listener());
  }

  async #list(): Promise<void> {
    const [cameras, microphones] = await Promise.all([listDevices('camera'), listDevices('microphone')]);
    this.#set({ cameras, microphones });
  }

  async #open(kind: DeviceKind, id?: string): Promise<void> {
    this.#set({ [kind]: 'opening' });
    try {
      const track = await openDevice(kind, id);
      if (this.#isStopped) return track.stop();
      this.#close(kind);
      this.#use(kind, track);
      this.#set({ [kind]: 'on', [`${kind}Id`]: idOf(track) });
    } catch (error) {
      this.#close(kind);
      this.#set({ [kind]: toDeviceProblem(error) });
    }
    await this.#list();
    this.#publish();
  }

  #use(kind: DeviceKind, track: MediaStreamTrack): void {
    if (kind === 'camera') this.#camera = track;
    else this.#microphone = track;
    // An unplugged device ends its track.
    track.addEventListener('ended', () => {
      if (track !== this.#camera && track !== this.#microphone) return;
      this.#close(kind);
      this.#set({ [kind]: 'missing' });
      this.#publish();
    });
  }

  #close(kind: DeviceKind): void {
    const track = kind === 'camera' ? this.#camera : this.#microphone;
    if (kind === 'camera') this.#camera = undefined;
    else this.#microphone = undefined;
    track?.stop();
  }

  /** Publishes the current picture and voice. */
  #publish(): void {
    const { camera, microphone } = this.#state;
    if (this.#isStopped || camera === 'opening' || microphone === 'opening') return;
    this.#share?.setCamera(this.#camera ?? null);
    const picture = this.#findPicture();
    if (!this.#tracks) this.#tracks = new PublishedTracks(picture, this.#microphone ?? createSilence());
    else {
      this.#tracks.replace('video', picture);
      if (this.#microphone) this.#tracks.replace('audio', this.#microphone);
      else if (this.#tracks.audio.readyState === 'ended') this.#tracks.replace('audio', createSilence());
    }
    this.#set({ picture, voice: this.#microphone ?? null });
  }

  #findPicture(): MediaStreamTrack {
    if (this.#share && this.#hasRoom) return this.#isSharePlain ? this.#share.plain : this.#share.track;
    if (this.#camera && this.#hasRoom) return this.#camera;
    this.#drawnCard ??= createCard(this.#card);
    return this.#drawnCard.track;
  }
}
