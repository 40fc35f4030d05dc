import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as native from 'node-datachannel';
import {
  parseRtcp,
  writeKeyframeRequest,
  writeNack,
  writeReceiverReport,
  type RtcpPart,
} from '../../backend/providers/live/engine/rtcp.ts';
import {
  isRtcp,
  parseRtp,
  sequenceDistance,
  writeRtp,
  type Kind,
  type RtpPacket,
} from '../../backend/providers/live/engine/rtp.ts';
import { LossyRelay, readPort, replacePort } from './live-relay.ts';

/**
 * Publishers and viewers without a browser. They use the same native module as the engine.
 * Publishers send real H.264 parameter sets with slices of random bytes, and viewers measure the
 * received media.
 */

type VideoCodec = 'H264' | 'VP8';
const payloadTypes = { H264: 102, VP8: 96, opus: 111 } as const;
const H264_PARAMETERS = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f';
export const TRANSPORT_ID = 5;
const TRANSPORT_URI = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
const PACKET_BYTES = 1_100;
/** Time between the requests of a viewer for missing packets (ms). */
const REPAIR_MS = 50;
const REPAIRS_PER_REPORT = 10;
const OWN_ADDRESS = '127.0.0.1';

/** Parameter sets of pictures with 320 × 240 or 640 × 480 pixels. */
export const parameterSets = {
  small: [Buffer.from('6742e01fda0507e4', 'hex'), Buffer.from('68ce3880', 'hex')],
  large: [Buffer.from('6742e01fda0280f640', 'hex'), Buffer.from('68ce3880', 'hex')],
} as const;

/** Frame of Opus with 20 ms. */
export const sound = Buffer.concat([Buffer.from([0xfc]), Buffer.alloc(60, 0x55)]);

type Post = (sdp: string) => Promise<{ status: number; body: string; location: string | null }>;

/** Sends an offer to an address of the engine. */
export const postTo =
  (url: string, headers: Record<string, string>): Post =>
  async (sdp) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', ...headers },
      body: sdp,
    });
    return { status: answer.status, body: await answer.text(), location: answer.headers.get('location') };
  };

/** Error of an offer that the engine refused. */
export class RefusedError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.status = status;
    this.code = /"code":"(\w+)"/.exec(body)?.[1] ?? '';
  }
}

const open = new Set<Peer>();

/** Closes all peers. */
export function closePeers(): void {
  for (const peer of open) peer.close();
}

/** Ends the threads of the native module, which keep the process alive. */
export function endPeers(): void {
  closePeers();
  native.cleanup();
}

class Peer {
  location = '';
  answer = '';
  state = 'new';
  relay: LossyRelay | undefined;
  protected readonly peer: native.PeerConnection;
  #wake: (() => void)[] = [];

  /** @param bindAddress local address; all addresses of the machine by default */
  constructor(bindAddress?: string) {
    this.peer = new native.PeerConnection('peer', {
      iceServers: [],
      ...(bindAddress && { bindAddress }),
      disableAutoNegotiation: true,
      forceMediaTransport: true,
    });
    open.add(this);
    this.peer.onStateChange((state) => {
      this.state = state;
      this.changed();
    });
  }

  close(): void {
    open.delete(this);
    this.peer.close();
    this.relay?.close();
  }

  /**
   * Resolves when a condition holds. The condition is checked after each packet and each state
   * change.
   */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  protected changed(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Returns the offer with its candidates. */
  offer = (): Promise<string> => this.#describe('offer');

  /** Accepts the offer of a server and returns the answer with its candidates. */
  answerOffer(sdp: string): Promise<string> {
    this.peer.setRemoteDescription(sdp, 'offer');
    return this.#describe('answer');
  }

  async #describe(type: 'offer' | 'answer'): Promise<string> {
    const gathered = new Promise<void>((resolve) =>
      this.peer.onGatheringStateChange((state) => void (state === 'complete' && resolve())),
    );
    this.peer.setLocalDescription(type);
    await gathered;
    return this.peer.localDescription()!.sdp;
  }

  /** @throws RefusedError */
  async connect(post: Post, { isLossy = false } = {}): Promise<void> {
    const { status, body, location } = await post(await this.offer());
    if (status !== 201) {
      this.close();
      throw new RefusedError(status, body);
    }
    this.location = location!;
    this.answer = body;
    let answer = body;
    if (isLossy) {
      this.relay = new LossyRelay();
      answer = replacePort(body, await this.relay.open(readPort(body)));
    }
    this.peer.setRemoteDescription(answer, 'answer');
    await this.until(() => this.state !== 'new' && this.state !== 'connecting');
    if (this.state !== 'connected') throw new Error(`the peer is ${this.state}`);
  }
}

type PublisherOptions = { codecs?: VideoCodec[]; hasAudio?: boolean; hasFeedback?: boolean };

/** Publisher of a live whose frames consist of random bytes. */
export class TestPublisher extends Peer {
  keyframeRequests = 0;
  nacks: number[] = [];
  feedback: Buffer[] = [];
  reports = 0;
  /** Codec that the engine chose in its answer. */
  codec: VideoCodec = 'H264';
  readonly #ssrcs: Record<Kind, number> = { audio: random32(), video: random32() };
  readonly #sequences: Record<Kind, number> = { audio: random32() & 0xffff, video: random32() & 0xffff };
  readonly #starts: Record<Kind, number> = { audio: random32(), video: random32() };
  readonly #tracks: Partial<Record<Kind, native.Track>> = {};
  readonly #history = new Map<number, Buffer>();
  #transport = random32() & 0xffff;
  /** Last packet that the feedback reported. */
  #reported = -1;
  #isKeyNext = true;
  #timer: NodeJS.Timeout | undefined;
  #frames = 0;

  constructor({ codecs = ['H264'], hasAudio = true, hasFeedback = true }: PublisherOptions = {}) {
    super(OWN_ADDRESS);
    const video = new native.Video('0', 'SendOnly');
    for (const codec of codecs)
      if (codec === 'H264') video.addH264Codec(payloadTypes.H264, H264_PARAMETERS);
      else video.addVP8Codec(payloadTypes.VP8);
    if (hasFeedback) video.parseSdpLine(`a=extmap:${TRANSPORT_ID} ${TRANSPORT_URI}`);
    video.addSSRC(this.#ssrcs.video, 'test', 'test', 'video');
    this.#add('video', this.peer.addTrack(video));
    if (!hasAudio) return;
    const audio = new native.Audio('1', 'SendOnly');
    audio.addOpusCodec(payloadTypes.opus);
    audio.addSSRC(this.#ssrcs.audio, 'test', 'test', 'audio');
    this.#add('audio', this.peer.addTrack(audio));
  }

  override async connect(post: Post, options?: { isLossy?: boolean }): Promise<void> {
    await super.connect(async (sdp) => {
      const answer = await post(sdp);
      this.codec = /VP8\/90000/i.test(answer.body) ? 'VP8' : 'H264';
      return answer;
    }, options);
    await this.until(() => Object.values(this.#tracks).every((track) => track.isOpen()));
  }

  /**
   * Sends frames and their sound as fast as the engine reads them, with timestamps for `fps`. If a
   * keyframe is requested, the next frame is a keyframe.
   */
  async send(
    frames: number,
    options: { fps?: number; bytes?: number; keyEvery?: number; sets?: keyof typeof parameterSets } = {},
  ) {
    const { fps = 30, bytes = 700, keyEvery, sets = 'small' } = options;
    for (let count = 0; count < frames; count++) {
      const isKey = this.#isKeyNext || (keyEvery !== undefined && this.#frames % keyEvery === 0);
      this.#isKeyNext = false;
      this.sendFrame(isKey, this.#frames / fps, bytes, sets);
      for (let index = 0; index < 50 / fps; index++) this.#sendSound(this.#frames / fps + index * 0.02);
      this.#frames++;
      // Limits the unread packets, because the socket buffers have room for only some hundred
      // packets.
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      if (this.feedback.length > 0 && !this.#isReported(200))
        await this.until(() => this.#isReported(50) || this.state !== 'connected');
    }
  }

  /** Resolves when the engine has reported the last packet and requests no missing packet. */
  async untilReceived(): Promise<void> {
    for (let nacks = -1; nacks !== this.nacks.length || !this.#isReported(0);) {
      nacks = this.nacks.length;
      // An empty packet reveals the loss of the packet before it.
      this.sendPacket('video', Buffer.alloc(0), 0, false);
      const reports = this.feedback.length;
      await this.until(() => this.feedback.length > reports || this.state !== 'connected');
    }
  }

  #isReported(mostOpen: number): boolean {
    return ((this.#transport - this.#reported) & 0xffff) <= mostOpen;
  }

  /** Sends frames at `fps` until the peer is closed. */
  stream({ fps = 30, bytes = 3_000 } = {}): void {
    this.#timer = setInterval(() => void this.send(1, { fps, bytes }), 1000 / fps);
  }

  override close(): void {
    clearInterval(this.#timer);
    super.close();
  }

  /** Sends one frame. */
  sendFrame(
    isKey: boolean,
    seconds: number,
    bytes: number,
    sets: keyof typeof parameterSets = 'small',
  ): void {
    const timestamp = (this.#starts.video + Math.round(seconds * 90_000)) >>> 0;
    const payloads = this.codec === 'H264' ? h264Payloads(isKey, bytes, sets) : vp8Payloads(isKey, bytes);
    payloads.forEach((payload, index) =>
      this.sendPacket('video', payload, timestamp, index === payloads.length - 1),
    );
  }

  sendPacket(kind: Kind, payload: Buffer, timestamp: number, isMarker: boolean): void {
    const sequence = (this.#sequences[kind] = (this.#sequences[kind] + 1) & 0xffff);
    const payloadType = kind === 'audio' ? payloadTypes.opus : payloadTypes[this.codec];
    const plain = writeRtp({ payloadType, isMarker, sequence, timestamp, ssrc: this.#ssrcs[kind] }, payload);
    this.#sendOn(kind, this.#withTransportSequence(plain));
    if (kind !== 'video') return;
    this.#history.set(sequence, plain);
    this.#history.delete((sequence - 2_000) & 0xffff);
  }

  /** Sends a sender report that maps the media time to a clock (s). */
  sendReport(kind: Kind, mediaSeconds: number, ntpSeconds: number): void {
    const part = Buffer.alloc(28);
    part.set([0x80, 200, 0, 6]);
    part.writeUInt32BE(this.#ssrcs[kind], 4);
    part.writeUInt32BE(Math.floor(ntpSeconds), 8);
    part.writeUInt32BE(Math.floor((ntpSeconds % 1) * 2 ** 32), 12);
    const rate = kind === 'audio' ? 48_000 : 90_000;
    part.writeUInt32BE((this.#starts[kind] + Math.round(mediaSeconds * rate)) >>> 0, 16);
    this.#sendOn(kind, part);
  }

  #sendSound(seconds: number): void {
    if (!this.#tracks.audio) return;
    const timestamp = (this.#starts.audio + Math.round(seconds * 48_000)) >>> 0;
    this.sendPacket('audio', sound, timestamp, false);
  }

  #withTransportSequence(packet: Buffer): Buffer {
    this.#transport = (this.#transport + 1) & 0xffff;
    const extension = Buffer.from([
      0xbe,
      0xde,
      0,
      1,
      (TRANSPORT_ID << 4) | 1,
      this.#transport >> 8,
      this.#transport & 0xff,
      0,
    ]);
    const bytes = Buffer.concat([packet.subarray(0, 12), extension, packet.subarray(12)]);
    bytes[0] = bytes[0]! | 0x10;
    return bytes;
  }

  #sendOn(kind: Kind, bytes: Buffer): void {
    try {
      this.#tracks[kind]?.sendMessageBinary(bytes);
    } catch {
      // The engine has closed the connection.
    }
  }

  #add(kind: Kind, track: native.Track): void {
    this.#tracks[kind] = track;
    track.onOpen(() => this.changed());
    track.onMessage((bytes) => {
      for (const part of isRtcp(bytes) ? parseRtcp(bytes) : []) this.#onRtcp(kind, part, bytes);
      this.changed();
    });
  }

  #onRtcp(kind: Kind, part: RtcpPart, bytes: Buffer): void {
    if (part.type === 'receiverReport') this.reports++;
    if (part.type === 'other' && bytes[1] === 205) {
      this.feedback.push(Buffer.from(bytes));
      this.#reported = (bytes.readUInt16BE(12) + bytes.readUInt16BE(14) - 1) & 0xffff;
    }
    if (part.type === 'keyframeRequest' && kind === 'video') {
      this.keyframeRequests++;
      this.#isKeyNext = true;
    }
    if (part.type !== 'nack' || part.ssrc !== this.#ssrcs.video || kind !== 'video') return;
    this.nacks.push(...part.sequences);
    for (const sequence of part.sequences) {
      const packet = this.#history.get(sequence);
      if (packet) this.#sendOn('video', this.#withTransportSequence(packet));
    }
  }
}

/** Returns a function that creates the packets of the next frame at 30 frames per second. */
export function videoPackets(bytes: number): () => Buffer[] {
  const ssrc = random32();
  let [sequence, frames] = [0, 0];
  return () => {
    const payloads = h264Payloads(frames % 60 === 0, bytes, 'small');
    const timestamp = frames++ * 3_000;
    return payloads.map((payload, index) => {
      sequence = (sequence + 1) & 0xffff;
      const isMarker = index === payloads.length - 1;
      return writeRtp({ payloadType: payloadTypes.H264, isMarker, sequence, timestamp, ssrc }, payload);
    });
  };
}

const random32 = () => randomBytes(4).readUInt32BE(0);

function h264Payloads(isKey: boolean, bytes: number, sets: keyof typeof parameterSets): Buffer[] {
  const slice = Buffer.alloc(Math.max(bytes, 2), 0x5a);
  slice[0] = isKey ? 0x65 : 0x41;
  const payloads: Buffer[] = [];
  if (isKey) {
    const parts = parameterSets[sets].flatMap((nal) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(nal.length);
      return [length, nal];
    });
    payloads.push(Buffer.concat([Buffer.from([0x78]), ...parts]));
  }
  if (slice.length <= PACKET_BYTES) return [...payloads, slice];
  for (let at = 1; at < slice.length; at += PACKET_BYTES) {
    const isFirst = at === 1;
    const isLast = at + PACKET_BYTES >= slice.length;
    const head = Buffer.from([0x7c, (isFirst ? 0x80 : 0) | (isLast ? 0x40 : 0) | (slice[0] & 0x1f)]);
    payloads.push(Buffer.concat([head, slice.subarray(at, at + PACKET_BYTES)]));
  }
  return payloads;
}

function vp8Payloads(isKey: boolean, bytes: number): Buffer[] {
  const frame = Buffer.alloc(Math.max(bytes, 12), 0x5a);
  // Keyframe of 320 × 240 pixels.
  if (isKey) Buffer.from('50420090012a4001f000', 'hex').copy(frame);
  frame[0] = isKey ? 0x10 : 0x11;
  if (isKey) Buffer.from('9d012a4001f000', 'hex').copy(frame, 3);
  const payloads: Buffer[] = [];
  for (let at = 0; at < frame.length; at += PACKET_BYTES)
    payloads.push(Buffer.concat([Buffer.from([at === 0 ? 0x10 : 0]), frame.subarray(at, at + PACKET_BYTES)]));
  return payloads;
}

/** Viewer of a live that requests lost packets again. */
export class TestViewer extends Peer {
  readonly packets: Record<Kind, number> = { audio: 0, video: 0 };
  readonly ssrcs: Record<Kind, Set<number>> = { audio: new Set(), video: new Set() };
  readonly videoPayloadTypes = new Set<number>();
  /** Packets that are still missing. */
  readonly missing = new Set<number>();
  reports: RtcpPart[] = [];
  pictures = 0;
  keyframes = 0;
  lastTimestamp = 0;
  /** True to send no reports. */
  isSilent = false;
  readonly #tracks: Partial<Record<Kind, native.Track>> = {};
  #highest: number | undefined;
  #repair: NodeJS.Timeout | undefined;
  #repairs = 0;

  constructor({
    codecs = ['H264', 'VP8'] as VideoCodec[],
    hasAudio = true,
    bindAddress = OWN_ADDRESS as string | undefined,
  } = {}) {
    super(bindAddress);
    const video = new native.Video('0', 'RecvOnly');
    for (const codec of codecs)
      if (codec === 'H264') video.addH264Codec(payloadTypes.H264, H264_PARAMETERS);
      else video.addVP8Codec(payloadTypes.VP8);
    this.#add('video', this.peer.addTrack(video));
    if (!hasAudio) return;
    const audio = new native.Audio('1', 'RecvOnly');
    audio.addOpusCodec(payloadTypes.opus);
    this.#add('audio', this.peer.addTrack(audio));
  }

  requestKeyframe(): void {
    const [ssrc = 0] = this.ssrcs.video;
    this.#tracks.video?.sendMessageBinary(writeKeyframeRequest(1, ssrc));
  }

  override close(): void {
    clearInterval(this.#repair);
    super.close();
  }

  #add(kind: Kind, track: native.Track): void {
    this.#tracks[kind] = track;
    track.onMessage((bytes) => {
      if (isRtcp(bytes)) {
        if (kind === 'video') this.reports.push(...parseRtcp(bytes));
      } else {
        const packet = parseRtp(bytes);
        if (packet) this.#onRtp(kind, packet);
      }
      this.changed();
    });
  }

  #onRtp(kind: Kind, packet: RtpPacket): void {
    this.packets[kind]++;
    this.ssrcs[kind].add(packet.ssrc);
    if (kind === 'audio') return;
    this.videoPayloadTypes.add(packet.payloadType);
    this.lastTimestamp = packet.timestamp;
    if (packet.isMarker) this.pictures++;
    if ((packet.payload[0]! & 0x1f) === 24) this.keyframes++;
    const ahead = this.#highest === undefined ? 1 : sequenceDistance(packet.sequence, this.#highest);
    if (ahead <= 0) return void this.missing.delete(packet.sequence);
    for (let step = 1; this.#highest !== undefined && step < ahead; step++)
      this.missing.add((this.#highest + step) & 0xffff);
    this.#highest = packet.sequence;
    this.#repair ??= setInterval(() => this.#sendReports(packet.ssrc), REPAIR_MS);
  }

  #sendReports(ssrc: number): void {
    if (this.isSilent) return;
    this.#repairs++;
    const report = {
      ssrc,
      fractionLost: 0,
      packetsLost: 0,
      highestSequence: this.#highest ?? 0,
      lastReport: 0,
      delay: 0,
    };
    try {
      if (this.#repairs % REPAIRS_PER_REPORT === 0)
        this.#tracks.video?.sendMessageBinary(writeReceiverReport(1, [report]));
      if (this.missing.size > 0)
        this.#tracks.video?.sendMessageBinary(writeNack(1, ssrc, [...this.missing].slice(0, 100)));
    } catch {
      // The engine has closed the connection.
    }
  }
}
