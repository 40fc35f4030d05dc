import { invalidOffer } from './problems.ts';
import { videoCodecs, type Kind, type VideoCodec } from './rtp.ts';

const MOST_LINES = 1_500;
const TRANSPORT_EXTENSION = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';

/** Codec of an offer with the payload type that the browser chose for it. */
export type OfferedCodec = { payloadType: number; parameters: string | undefined };

/** Track of an offer. */
export type OfferedTrack = {
  kind: Kind;
  mid: string;
  opus: OfferedCodec | undefined;
  video: Partial<Record<VideoCodec, OfferedCodec>>;
  /** Id of the header extension for transport-wide congestion control, or 0. */
  transportExtension: number;
};

export type Offer = {
  /** Offer without candidates. */
  sdp: string;
  audio: OfferedTrack | undefined;
  video: OfferedTrack | undefined;
};

/**
 * Parses the offer of a browser (RFC 8829). Candidates are removed: the address of a browser is
 * learned from its packets, so that the engine sends nothing to addresses in an offer and looks up
 * no names.
 * @throws 400 for an offer that the engine cannot answer
 */
export function parseOffer(text: string): Offer {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line && !/^a=(?:candidate|end-of-candidates)\b/.test(line));
  if (lines.length > MOST_LINES) throw invalidOffer('The offer is too long.');
  if (lines[0] !== 'v=0') throw invalidOffer('The body is not a session description.');
  if (lines.some((line) => !/^[a-z]=/.test(line))) throw invalidOffer('The offer has a malformed line.');

  const sections: string[][] = [[]];
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push([]);
    sections.at(-1)!.push(line);
  }
  const [session = [], ...media] = sections;
  const tracks = media.map((section) => parseTrack(section, session));
  const find = (kind: Kind) => tracks.filter((track) => track.kind === kind);
  const [audio, video] = [find('audio'), find('video')];
  if (tracks.length === 0) throw invalidOffer('The offer has no track.');
  if (audio.length > 1 || video.length > 1) throw invalidOffer('The offer has two tracks of one kind.');
  if (new Set(tracks.map(({ mid }) => mid)).size < tracks.length)
    throw invalidOffer('Two tracks of the offer have one name.');
  return { sdp: `${lines.join('\r\n')}\r\n`, audio: audio[0], video: video[0] };
}

const valuesOf = (lines: string[], name: string): string[] =>
  lines.filter((line) => line.startsWith(`a=${name}:`)).map((line) => line.slice(name.length + 3));

function parseTrack(section: string[], session: string[]): OfferedTrack {
  const [, kind, formats] = /^m=(audio|video) \d+ [A-Z/]+ ([\d ]+)$/.exec(section[0]!) ?? [];
  if (!kind || !formats) throw invalidOffer('The offer has a part that is neither sound nor picture.');
  const both = [...session, ...section];
  const [mid] = valuesOf(section, 'mid');
  if (!mid || !/^[\w-]{1,32}$/.test(mid)) throw invalidOffer('A track of the offer has no name.');
  for (const name of ['ice-ufrag', 'ice-pwd', 'fingerprint', 'setup'])
    if (valuesOf(both, name).length === 0) throw invalidOffer(`The offer has no ${name}.`);
  if (!valuesOf(both, 'fingerprint').some((value) => /^sha-256 (?:[\dA-F]{2}:){31}[\dA-F]{2}$/i.test(value)))
    throw invalidOffer('The fingerprint of the offer is malformed.');

  const payloads = new Set(formats.split(' ').map(Number));
  const parameters = new Map(valuesOf(section, 'fmtp').map((value) => splitAtSpace(value)));
  const codecs = valuesOf(section, 'rtpmap')
    .map(splitAtSpace)
    .filter(([payloadType]) => payloads.has(Number(payloadType)) && isPayloadType(Number(payloadType)))
    .map(([payloadType, name]) => ({
      name: name.toLowerCase(),
      payloadType: Number(payloadType),
      parameters: parameters.get(payloadType),
    }));
  return {
    kind: kind as Kind,
    mid,
    opus: codecs.find(({ name }) => name === 'opus/48000/2'),
    video: { H264: chooseH264(codecs), VP8: codecs.find(({ name }) => name === 'vp8/90000') },
    transportExtension: findExtension(section),
  };
}

/**
 * Returns true for a payload type that media can have (RFC 3551, RFC 5761). A larger number would
 * set the marker of packets that all viewers receive, and 64 to 95 would look like RTCP.
 */
const isPayloadType = (number: number): boolean => number < 64 || (number >= 96 && number < 128);

const splitAtSpace = (text: string): [string, string] => {
  const at = text.indexOf(' ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

function findExtension(section: string[]): number {
  for (const value of valuesOf(section, 'extmap')) {
    const [id, uri] = splitAtSpace(value);
    const number = Number.parseInt(id, 10);
    // In the one-byte form, header extensions have ids from 1 to 14.
    if (uri.split(' ')[0] === TRANSPORT_EXTENSION && number >= 1 && number <= 14) return number;
  }
  return 0;
}

/**
 * H.264 profiles, best first. Profiles without reordered pictures precede, as all browsers play
 * them.
 */
const profiles = ['42e0', '4200', '4d00', '6400'];

/** Chooses an H.264 codec whose packets may hold fragments of a picture (packetization mode 1). */
function chooseH264(codecs: { name: string; payloadType: number; parameters: string | undefined }[]) {
  const usable = codecs.filter(
    ({ name, parameters }) => name === 'h264/90000' && /\bpacketization-mode=1\b/.test(parameters ?? ''),
  );
  const profileOf = (parameters = '') => /profile-level-id=(\w{4})/.exec(parameters)?.[1]?.toLowerCase();
  for (const profile of profiles) {
    const found = usable.find(({ parameters }) => profileOf(parameters) === profile);
    if (found) return found;
  }
  return usable[0];
}

/**
 * Chooses the codec of a publisher. The codec that the live already uses is preferred, so that
 * viewers and recording continue. Otherwise the best codec is chosen.
 */
export const chooseVideoCodec = (
  track: OfferedTrack,
  current: VideoCodec | undefined,
): VideoCodec | undefined =>
  [...(current ? [current] : []), ...videoCodecs].find((codec) => track.video[codec]);

/** Returns the SDP lines that request transport-wide feedback for a track. */
export const feedbackLines = (track: OfferedTrack, payloadType: number): string[] =>
  track.transportExtension
    ? [`a=extmap:${track.transportExtension} ${TRANSPORT_EXTENSION}`, `a=rtcp-fb:${payloadType} transport-cc`]
    : [];

/**
 * Replaces the local addresses of an answer by the public addresses of the machine.
 * @param publicIps empty to keep the local addresses
 */
export function setPublicAddresses(sdp: string, publicIps: string[]): string {
  if (publicIps.length === 0) return sdp;
  const lines = sdp.split('\r\n');
  const isCandidate = (line: string) => line.startsWith('a=candidate:');
  const port = lines.find(isCandidate)?.split(' ')[5];
  if (!port) return sdp;
  const written = publicIps.map(
    (ip, index) => `a=candidate:${index + 1} 1 UDP ${2_122_317_823 - index} ${ip} ${port} typ host`,
  );
  let isFirst = true;
  return lines
    .flatMap((line) => {
      if (!isCandidate(line)) return [line];
      if (!isFirst) return [];
      isFirst = false;
      return written;
    })
    .join('\r\n');
}
