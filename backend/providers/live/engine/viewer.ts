import type { PeerConnection, Track } from 'node-datachannel';
import type { Native } from './native.ts';
import type { Offer, OfferedCodec, OfferedTrack } from './offer.ts';
import { addOpus, answerOffer, closePeer, openPeer, sendOn, type PeerSettings } from './peer.ts';
import type { OutputStream, Sent, Codec } from './output-stream.ts';
import { invalidOffer, noCodec } from './problems.ts';
import { parseRtcp } from './rtcp.ts';
import { isRtcp, sequenceDistance, setPayloadType, type Kind, type VideoCodec } from './rtp.ts';

const CONNECT_MS = 15_000;
/** Retransmissions per second for one viewer, at most; about half of a stream of 3 Mbit/s. */
const MOST_RETRANSMISSIONS = 200;

export type ViewerEvents = {
  onConnected: () => void;
  onKeyframeRequest: () => void;
  /** Called once, also after `close`. */
  onEnd: () => void;
};

type Sender = { track: Track; stream: OutputStream; isOpen: boolean; first: number | undefined };

/** Connection of a viewer's browser by WHEP. */
export class WhepViewer {
  readonly userId: string;
  /** Time of the last report of the browser (ms). */
  heardAtMs = performance.now();
  readonly #peer: PeerConnection;
  readonly #events: ViewerEvents;
  readonly #payloadTypes: Partial<Record<Codec, number>>;
  readonly #senders: Partial<Record<Kind, Sender>> = {};
  readonly #deadline: NodeJS.Timeout;
  #retransmissions = { second: 0, count: 0 };
  #isEnded = false;

  /** @throws 406 if the browser cannot play the codec of the live */
  constructor(
    native: Native,
    settings: PeerSettings,
    given: { userId: string; offer: Offer; codec: VideoCodec; streams: Record<Kind, OutputStream> },
    events: ViewerEvents,
  ) {
    const { audio, video } = given.offer;
    if (!video?.video[given.codec]) throw noCodec();
    this.userId = given.userId;
    this.#events = events;
    this.#payloadTypes = {
      opus: audio?.opus?.payloadType,
      H264: video.video.H264?.payloadType,
      VP8: video.video.VP8?.payloadType,
    };
    this.#peer = openPeer(native, 'viewer', settings);
    this.#peer.onStateChange((state) => {
      if (state === 'connected') {
        clearTimeout(this.#deadline);
        this.#events.onConnected();
      }
      if (state === 'failed' || state === 'closed') this.#end();
    });

    try {
      this.#addVideo(native, video, given.streams.video);
      if (audio?.opus) this.#addAudio(native, audio.mid, audio.opus, given.streams.audio);
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

  canPlay = (codec: VideoCodec): boolean => this.#payloadTypes[codec] !== undefined;

  /** Sends a packet of the live. */
  send(kind: Kind, { bytes, codec, sequence }: Sent): void {
    const sender = this.#senders[kind];
    const payloadType = this.#payloadTypes[codec];
    if (!sender?.isOpen || payloadType === undefined) return;
    sender.first ??= sequence;
    setPayloadType(bytes, payloadType);
    sendOn(sender.track, bytes);
  }

  /** Sends a control packet of the live. */
  sendControl(kind: Kind, bytes: Buffer): void {
    const sender = this.#senders[kind];
    if (sender?.isOpen) sendOn(sender.track, bytes);
  }

  close(): void {
    closePeer(this.#peer);
    this.#end();
  }

  #addVideo(native: Native, { mid, video: { H264, VP8 } }: OfferedTrack, stream: OutputStream): void {
    const picture = new native.Video(mid, 'SendOnly');
    // The answer has every codec that both sides support, because a later publisher may use
    // another.
    if (H264) picture.addH264Codec(H264.payloadType, H264.parameters);
    if (VP8) picture.addVP8Codec(VP8.payloadType);
    picture.addSSRC(stream.ssrc, 'live', 'live', 'video');
    this.#send('video', this.#peer.addTrack(picture), stream);
  }

  #addAudio(native: Native, mid: string, opus: OfferedCodec, stream: OutputStream): void {
    const sound = new native.Audio(mid, 'SendOnly');
    addOpus(sound, opus);
    sound.addSSRC(stream.ssrc, 'live', 'live', 'audio');
    this.#send('audio', this.#peer.addTrack(sound), stream);
  }

  #send(kind: Kind, track: Track, stream: OutputStream): void {
    const sender: Sender = { track, stream, isOpen: false, first: undefined };
    this.#senders[kind] = sender;
    track.onOpen(() => (sender.isOpen = !this.#isEnded));
    track.onClosed(() => (sender.isOpen = false));
    track.onMessage((bytes) => {
      if (!this.#isEnded && isRtcp(bytes)) this.#onRtcp(kind, sender, bytes);
    });
  }

  #onRtcp(kind: Kind, sender: Sender, bytes: Buffer): void {
    this.heardAtMs = performance.now();
    for (const part of parseRtcp(bytes)) {
      // The library passes a compound packet to every track that is named in it.
      if (part.type === 'nack' && part.ssrc === sender.stream.ssrc)
        for (const sequence of part.sequences) this.#sendAgain(kind, sender, sequence);
      if (part.type === 'keyframeRequest' && kind === 'video' && part.ssrc === sender.stream.ssrc)
        this.#events.onKeyframeRequest();
    }
  }

  #sendAgain(kind: Kind, sender: Sender, sequence: number): void {
    const second = Math.floor(this.heardAtMs / 1000);
    if (this.#retransmissions.second !== second) this.#retransmissions = { second, count: 0 };
    if (this.#retransmissions.count >= MOST_RETRANSMISSIONS) return;
    const sent = sender.stream.find(sequence);
    // A packet older than the first one would confuse the packet counter of the encryption.
    if (!sent || sender.first === undefined || sequenceDistance(sequence, sender.first) < 0) return;
    this.#retransmissions.count++;
    this.send(kind, sent);
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#deadline);
    for (const sender of Object.values(this.#senders)) sender.isOpen = false;
    this.#events.onEnd();
  }
}
