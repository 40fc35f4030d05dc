import { randomBytes } from 'node:crypto';
import type { PeerConnection, Track } from 'node-datachannel';
import { LossDetector } from './loss.ts';
import type { Native } from './native.ts';
import {
  chooseVideoCodec,
  feedbackLines,
  type Offer,
  type OfferedCodec,
  type OfferedTrack,
} from './offer.ts';
import { addOpus, answerOffer, closePeer, openPeer, sendOn, type PeerSettings } from './peer.ts';
import { invalidOffer, noCodec } from './problems.ts';
import {
  middleOfTime,
  parseRtcp,
  writeKeyframeRequest,
  writeNack,
  writeReceiverReport,
  type RtcpPart,
} from './rtcp.ts';
import { isRtcp, parseRtp, Unwrapper, type Kind, type RtpPacket, type VideoCodec } from './rtp.ts';
import { TransportFeedback } from './transport-feedback.ts';

const TICK_MS = 20;
const FEEDBACK_TICKS = 4;
const REPORT_TICKS = 50;
const CONNECT_MS = 15_000;

export type SenderReport = Extract<RtcpPart, { type: 'senderReport' }>;

export type PublisherEvents = {
  onConnected: () => void;
  onRtp: (kind: Kind, packet: RtpPacket, nowMs: number) => void;
  onSenderReport: (kind: Kind, report: SenderReport) => void;
  /** Called once, also after `close`. */
  onEnd: () => void;
};

type Receiver = {
  kind: Kind;
  track: Track;
  payloadType: number;
  transportExtension: number;
  losses: LossDetector;
  ssrc: number | undefined;
  lastReport: { middle: number; atMs: number } | undefined;
};

/** Connection of a creator's browser by WHIP (RFC 9725). */
export class WhipPublisher {
  readonly protocol = 'whip';
  readonly publisherId: string;
  readonly userId: string;
  readonly codec: VideoCodec;
  readonly hasAudio: boolean;
  readonly #peer: PeerConnection;
  readonly #events: PublisherEvents;
  readonly #receivers: Receiver[] = [];
  readonly #sender = randomBytes(4).readUInt32BE(0);
  readonly #feedback = new TransportFeedback(this.#sender);
  readonly #transport = new Unwrapper(16);
  readonly #deadline: NodeJS.Timeout;
  #ticking: NodeJS.Timeout | undefined;
  #ticks = 0;
  #isEnded = false;

  /** @throws 406 if the browser can send none of our codecs */
  constructor(
    native: Native,
    settings: PeerSettings,
    given: { publisherId: string; userId: string; offer: Offer; currentCodec: VideoCodec | undefined },
    events: PublisherEvents,
  ) {
    const { audio, video } = given.offer;
    const codec = video && chooseVideoCodec(video, given.currentCodec);
    if (!codec) throw noCodec();
    this.publisherId = given.publisherId;
    this.userId = given.userId;
    this.codec = codec;
    this.hasAudio = audio?.opus !== undefined;
    this.#events = events;
    this.#peer = openPeer(native, 'publisher', settings);
    this.#peer.onStateChange((state) => {
      if (state === 'connected') this.#start();
      if (state === 'failed' || state === 'closed') this.#end();
    });
    try {
      this.#addVideo(native, video, codec);
      if (audio?.opus) this.#addAudio(native, audio, audio.opus);
    } catch {
      // The connection was never announced, so its end is not reported.
      this.#isEnded = true;
      closePeer(this.#peer);
      throw invalidOffer('The offer cannot be answered.');
    }
    this.#deadline = setTimeout(() => this.close(), CONNECT_MS);
  }

  answer = (offer: Offer, settings: PeerSettings): Promise<string> =>
    answerOffer(this.#peer, offer.sdp, settings);

  /** Requests a keyframe from the browser. */
  requestKeyframe(): void {
    const receiver = this.#receivers.find(({ kind }) => kind === 'video');
    if (receiver?.ssrc !== undefined && !this.#isEnded)
      sendOn(receiver.track, writeKeyframeRequest(this.#sender, receiver.ssrc));
  }

  close(): void {
    closePeer(this.#peer);
    this.#end();
  }

  #addVideo(native: Native, offered: OfferedTrack, codec: VideoCodec): void {
    const { payloadType, parameters } = offered.video[codec]!;
    const description = new native.Video(offered.mid, 'RecvOnly');
    if (codec === 'H264') description.addH264Codec(payloadType, parameters);
    else description.addVP8Codec(payloadType);
    for (const line of feedbackLines(offered, payloadType)) description.parseSdpLine(line);
    this.#receive('video', this.#peer.addTrack(description), payloadType, offered);
  }

  #addAudio(native: Native, offered: OfferedTrack, opus: OfferedCodec): void {
    const description = new native.Audio(offered.mid, 'RecvOnly');
    addOpus(description, opus);
    for (const line of feedbackLines(offered, opus.payloadType)) description.parseSdpLine(line);
    this.#receive('audio', this.#peer.addTrack(description), opus.payloadType, offered);
  }

  #receive(kind: Kind, track: Track, payloadType: number, { transportExtension }: OfferedTrack): void {
    const receiver: Receiver = {
      kind,
      track,
      payloadType,
      transportExtension,
      losses: new LossDetector(),
      ssrc: undefined,
      lastReport: undefined,
    };
    this.#receivers.push(receiver);
    track.onMessage((bytes) => {
      if (this.#isEnded) return;
      if (isRtcp(bytes)) this.#onRtcp(receiver, bytes);
      else this.#onRtp(receiver, bytes);
    });
  }

  #onRtp(receiver: Receiver, bytes: Buffer): void {
    const packet = parseRtp(bytes, receiver.transportExtension);
    if (!packet) return;
    // The first packets can arrive before the state change of the connection.
    this.#start();
    const now = performance.now();
    if (packet.transportSequence !== undefined)
      this.#feedback.add(this.#transport.unwrap(packet.transportSequence), now);
    if (packet.payloadType !== receiver.payloadType) return;
    // A browser that changes its source restarts the sequence numbers.
    if (receiver.ssrc !== packet.ssrc) {
      receiver.ssrc = packet.ssrc;
      receiver.losses = new LossDetector();
    }
    if (receiver.losses.add(packet.sequence, now)) this.#events.onRtp(receiver.kind, packet, now);
  }

  #onRtcp(receiver: Receiver, bytes: Buffer): void {
    for (const part of parseRtcp(bytes)) {
      if (part.type === 'bye') return this.close();
      // The library passes a compound packet to every track that is named in it.
      if (part.type !== 'senderReport' || part.ssrc !== receiver.ssrc) continue;
      receiver.lastReport = { middle: middleOfTime(part.bytes), atMs: performance.now() };
      this.#events.onSenderReport(receiver.kind, part);
    }
  }

  #start(): void {
    clearTimeout(this.#deadline);
    if (this.#isEnded || this.#ticking) return;
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
    this.#events.onConnected();
  }

  #tick(): void {
    this.#ticks++;
    const now = performance.now();
    for (const receiver of this.#receivers) {
      if (receiver.ssrc === undefined) continue;
      const { sequences, isGivenUp } = receiver.losses.takeDue(now);
      if (sequences.length > 0) sendOn(receiver.track, writeNack(this.#sender, receiver.ssrc, sequences));
      if (isGivenUp && receiver.kind === 'video') this.requestKeyframe();
    }
    const active = this.#receivers.filter(({ ssrc }) => ssrc !== undefined);
    const [first] = active;
    if (!first) return;
    if (this.#ticks % FEEDBACK_TICKS === 0) {
      const feedback = this.#feedback.take(first.ssrc!);
      if (feedback) sendOn(first.track, feedback);
    }
    if (this.#ticks % REPORT_TICKS === 0)
      sendOn(
        first.track,
        writeReceiverReport(
          this.#sender,
          active.map((receiver) => ({
            ssrc: receiver.ssrc!,
            ...receiver.losses.takeReport(),
            lastReport: receiver.lastReport?.middle ?? 0,
            delay: receiver.lastReport ? Math.round((now - receiver.lastReport.atMs) * 65.536) : 0,
          })),
        ),
      );
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#deadline);
    clearInterval(this.#ticking);
    this.#events.onEnd();
  }
}
