import type { Audio, PeerConnection, Track } from 'node-datachannel';
import type { Native } from './native.ts';
import { setPublicAddresses, type OfferedCodec } from './offer.ts';
import { engineDown, invalidOffer } from './problems.ts';

export type PeerSettings = {
  /** Port that all connections of this process share. */
  udpPort: number;
  /** Address to listen on; absent for all addresses of the machine. */
  bindAddress?: string;
  /** Addresses that browsers reach this machine by; empty for its own addresses. */
  publicIps: string[];
};

const GATHERING_MS = 5_000;

/** Opens a connection that answers offers. It contacts no server to learn its own address. */
export const openPeer = (
  native: Native,
  name: string,
  { udpPort, bindAddress }: PeerSettings,
): PeerConnection =>
  new native.PeerConnection(name, {
    iceServers: [],
    ...(bindAddress && { bindAddress }),
    disableAutoNegotiation: true,
    forceMediaTransport: true,
    enableIceUdpMux: true,
    portRangeBegin: udpPort,
    portRangeEnd: udpPort,
  });

/**
 * Accepts an offer and returns the answer with all candidates.
 * @throws 400 for an offer that the native library rejects
 */
export async function answerOffer(
  peer: PeerConnection,
  sdp: string,
  { publicIps }: PeerSettings,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const deadline = setTimeout(() => reject(engineDown()), GATHERING_MS);
  peer.onGatheringStateChange((state) => {
    if (state === 'complete') resolve();
  });
  try {
    try {
      peer.setRemoteDescription(sdp, 'offer');
      peer.setLocalDescription('answer');
    } catch {
      throw invalidOffer('The offer cannot be answered.');
    }
    await promise;
  } finally {
    clearTimeout(deadline);
  }
  const answer = peer.localDescription();
  if (!answer) throw engineDown();
  return setPublicAddresses(answer.sdp, publicIps);
}

/** Adds the codec of the sound. The native library rejects parameters that are undefined. */
export function addOpus(description: Audio, { payloadType, parameters }: OfferedCodec): void {
  if (parameters === undefined) description.addOpusCodec(payloadType);
  else description.addOpusCodec(payloadType, parameters);
}

/** Sends a packet. A packet for a track that closes at this moment is dropped. */
export function sendOn(track: Track, bytes: Buffer): void {
  try {
    track.sendMessageBinary(bytes);
  } catch {
    // A closed connection is reported by its state.
  }
}

/** Closes a connection that may be closed already. */
export function closePeer(peer: PeerConnection): void {
  try {
    peer.close();
  } catch {
    // The connection has already ended.
  }
}

/** Returns the answer to an offer. Closes the connection if the offer cannot be answered. */
export async function answerOrClose(
  peer: { close: () => void },
  answer: () => Promise<string>,
): Promise<string> {
  try {
    return await answer();
  } catch (error) {
    peer.close();
    throw error;
  }
}
