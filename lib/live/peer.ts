import { preferH264 } from './codecs';
import {
  isBroken,
  toReceiveSums,
  toSendQuality,
  toSendSums,
  type ReceiveSums,
  type SendSums,
} from './peer-stats';
import type { PublishedTracks } from './published-tracks';
import {
  CHECK_MS,
  CONNECT_MS,
  LOST_CHECKS,
  STALLED_CHECKS,
  ticketHeaders,
  toRefusedEnding,
  type Ending,
  type SendQuality,
  type Target,
} from './session-types';

/** Maximum bit rates of a publisher (bit/s). */
const VIDEO_BITRATE = 2_000_000;
const AUDIO_BITRATE = 64_000;
/** Number of checks with a broken picture after which a viewer switches to another protocol. */
const BROKEN_CHECKS = 5;

type PublishPart = {
  role: 'publish';
  tracks: PublishedTracks;
  onQuality?: (quality: SendQuality) => void;
};
type WatchPart = {
  role: 'watch';
  media: HTMLMediaElement;
  /** Returns true while the creator's connection is lost, so that silence is expected. */
  isSourceAway: () => boolean;
  /** True if a viewer with a broken picture can switch to another protocol. */
  hasOther: boolean;
};
type Options = Target & (PublishPart | WatchPart);

/**
 * Adds the publisher's tracks. Returns a function that ignores later replacements of the tracks.
 */
function send(pc: RTCPeerConnection, tracks: PublishedTracks): () => void {
  const stream = new MediaStream([tracks.video, tracks.audio]);
  const add = (track: MediaStreamTrack, maxBitrate: number) =>
    pc.addTransceiver(track, { direction: 'sendonly', streams: [stream], sendEncodings: [{ maxBitrate }] });
  const video = add(tracks.video, VIDEO_BITRATE);
  const audio = add(tracks.audio, AUDIO_BITRATE);
  preferH264(video, 'send');
  // Some players stop if the picture size changes within a recording.
  const parameters = { ...video.sender.getParameters(), degradationPreference: 'maintain-resolution' };
  video.sender
    .setParameters(parameters as RTCRtpSendParameters)
    .catch((error: unknown) => console.warn('picture size not kept', error));
  return tracks.onReplace((kind, track) => {
    const { sender } = kind === 'video' ? video : audio;
    sender.replaceTrack(track).catch((error: unknown) => console.error('track not replaced', error));
  });
}

/** Plays the received media. Returns a function that releases the element. */
function receive(pc: RTCPeerConnection, media: HTMLMediaElement): () => void {
  preferH264(pc.addTransceiver('video', { direction: 'recvonly' }), 'receive');
  pc.addTransceiver('audio', { direction: 'recvonly' });
  const stream = new MediaStream();
  pc.ontrack = ({ track }) => stream.addTrack(track);
  media.srcObject = stream;
  // If the browser refuses to play, the page shows a button that starts playback.
  media.play().catch(() => undefined);
  return () => {
    if (media.srcObject === stream) media.srcObject = null;
  };
}

/**
 * Ends a session at the server. The request outlives the page, so that a viewer who has left is no
 * longer counted.
 * @returns true if another publisher replaced the session
 */
async function endSession(address: string, token: string): Promise<boolean> {
  const response = await fetch(address, {
    method: 'DELETE',
    headers: ticketHeaders(address, token),
    keepalive: true,
  }).catch(() => null);
  return response !== null && !response.ok && (await toRefusedEnding(response)).kind === 'takenOver';
}

/** Connects by WHIP or WHEP, and resolves when the connection has ended. */
export function runPeer(options: Options): Promise<Ending> {
  const { url, token, iceServers, signal, onPhase } = options;
  return new Promise((resolve) => {
    const pc = new RTCPeerConnection({ iceServers, bundlePolicy: 'max-bundle' });
    const request = new AbortController();
    const release = options.role === 'publish' ? send(pc, options.tracks) : receive(pc, options.media);
    /** Address of the session at the server. */
    let session: string | undefined;
    let isOver = false;
    let checks: ReturnType<typeof setInterval> | undefined;

    function end(ending: Ending): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(deadline);
      clearInterval(checks);
      signal.removeEventListener('abort', stop);
      request.abort();
      release();
      pc.close();
      if (!session) return resolve(ending);
      const ended = endSession(session, token);
      if (options.role === 'publish' && ending.kind === 'lost')
        void ended.then((isReplaced) => resolve(isReplaced ? { kind: 'takenOver' } : ending));
      else resolve(ending);
    }
    const stop = () => end({ kind: 'stopped' });
    // If the server has responded but no connection exists, UDP is blocked.
    const deadline = setTimeout(() => end({ kind: session ? 'unusable' : 'failed' }), CONNECT_MS);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);

    function connected(): void {
      clearTimeout(deadline);
      if (checks !== undefined) return;
      const check = options.role === 'publish' ? watchSending(pc, options) : watchReceiving(pc, options);
      if (options.role === 'publish') onPhase('live');
      checks = setInterval(() => {
        check().then(
          (ending) => ending && end(ending),
          () => undefined,
        );
      }, CHECK_MS);
    }
    pc.onconnectionstatechange = () => {
      if (pc.connectionState === 'connected') connected();
      else if (pc.connectionState === 'failed') end({ kind: checks === undefined ? 'unusable' : 'lost' });
    };

    async function open(): Promise<void> {
      await pc.setLocalDescription();
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp', ...ticketHeaders(url, token) },
        body: pc.localDescription?.sdp,
        signal: request.signal,
      });
      if (response.status !== 201) return end(await toRefusedEnding(response));
      const location = response.headers.get('location');
      session = new URL(location ?? url, new URL(url, window.location.href)).href;
      const sdp = await response.text();
      if (isOver) return;
      await pc.setRemoteDescription({ type: 'answer', sdp });
      const transport = [...pc.getSenders(), ...pc.getReceivers()]
        .map((each) => each.transport)
        .find((each) => each !== null);
      transport?.addEventListener('statechange', () => {
        if (transport.state === 'closed') end({ kind: 'lost' });
      });
    }
    open().catch(() => end({ kind: 'failed' }));
  });
}

type Check = () => Promise<Ending | undefined>;

/**
 * Returns a function that reports phases, and an ending once no media has arrived for some time.
 */
function followSilence(onPhase: Target['onPhase'], isExpected: () => boolean) {
  let silent = 0;
  return (isHeard: boolean): Ending | undefined => {
    silent = isHeard ? 0 : silent + 1;
    if (silent === 0) onPhase('live');
    else if (silent >= STALLED_CHECKS) onPhase('stalled');
    return silent >= LOST_CHECKS && !isExpected() ? { kind: 'lost' } : undefined;
  };
}

function watchReceiving(
  pc: RTCPeerConnection,
  { onPhase, isSourceAway, hasOther }: Target & WatchPart,
): Check {
  const follow = followSilence(onPhase, () => isSourceAway() && pc.connectionState === 'connected');
  let before: ReceiveSums | undefined;
  let broken = 0;
  return async () => {
    const now = toReceiveSums(await pc.getStats());
    // A hidden page decodes no pictures.
    const isWorse = before !== undefined && !document.hidden && isBroken(before, now);
    broken = isWorse ? broken + 1 : 0;
    const ending = follow(now.bytes > (before?.bytes ?? 0));
    before = now;
    if (broken >= BROKEN_CHECKS && hasOther) return { kind: 'unusable' };
    return ending;
  };
}

function watchSending(pc: RTCPeerConnection, { onPhase, onQuality }: Target & PublishPart): Check {
  const follow = followSilence(onPhase, () => false);
  let before: SendSums | undefined;
  return async () => {
    const now = toSendSums(await pc.getStats());
    if (before) onQuality?.(toSendQuality(before, now, CHECK_MS));
    const ending = follow(now.answered > (before?.answered ?? 0));
    before = now;
    return ending;
  };
}
