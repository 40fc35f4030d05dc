import type { LiveStatus, LiveTicket } from '@/contract/lives';

type Stat = Record<string, unknown> & { type: string };

/** Track of a camera, microphone or canvas. */
export class FakeTrack extends EventTarget {
  readonly kind: string;
  readonly id: string;
  enabled = true;
  readyState = 'live';
  constructor(kind: string, id = kind) {
    super();
    this.kind = kind;
    this.id = id;
  }
  getSettings() {
    return { deviceId: this.id };
  }
  stop() {
    this.readyState = 'ended';
  }
}
export const fakeTrack = (kind: string, id?: string) =>
  new FakeTrack(kind, id) as unknown as MediaStreamTrack;

class FakeSender {
  track: MediaStreamTrack;
  transport = Object.assign(new EventTarget(), { state: 'connected' });
  parameters: Record<string, unknown> = {};
  constructor(track: MediaStreamTrack) {
    this.track = track;
  }
  getParameters() {
    return {};
  }
  async setParameters(parameters: Record<string, unknown>) {
    this.parameters = parameters;
  }
  async replaceTrack(track: MediaStreamTrack) {
    this.track = track;
  }
}

/** Connection of a browser. The test simulates its network. */
export class FakePeer {
  static all: FakePeer[] = [];
  onconnectionstatechange?: () => void;
  ontrack?: (event: { track: MediaStreamTrack }) => void;
  connectionState = 'new';
  localDescription?: { sdp: string };
  isClosed = false;
  stats: Stat[] = [];
  readonly senders: FakeSender[] = [];
  readonly codecs: string[][] = [];

  constructor() {
    FakePeer.all.push(this);
  }
  addTransceiver(kind: string | MediaStreamTrack) {
    const sender = new FakeSender(typeof kind === 'string' ? fakeTrack(kind) : kind);
    this.senders.push(sender);
    return {
      sender,
      setCodecPreferences: (codecs: { mimeType: string; sdpFmtpLine?: string }[]) =>
        this.codecs.push(codecs.map(({ mimeType, sdpFmtpLine = '' }) => `${mimeType} ${sdpFmtpLine}`.trim())),
    };
  }
  getSenders() {
    return this.senders;
  }
  getReceivers() {
    return [];
  }
  async setLocalDescription() {
    this.localDescription = { sdp: 'offer' };
  }
  async setRemoteDescription() {}
  async getStats() {
    return new Map(this.stats.map((stat, index) => [String(index), stat]));
  }
  close() {
    this.isClosed = true;
  }

  /** Changes the state of the connection. */
  become(state: string): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  /** Ends the connection as the server does. */
  closeAtServer(): void {
    const [{ transport } = new FakeSender(fakeTrack('video'))] = this.senders;
    transport.state = 'closed';
    transport.dispatchEvent(new Event('statechange'));
  }
}

const codecs = [
  { mimeType: 'video/VP8' },
  { mimeType: 'video/AV1' },
  { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=0;profile-level-id=42e01f' },
  { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=1;profile-level-id=640c1f' },
  { mimeType: 'video/H264', sdpFmtpLine: 'packetization-mode=1;profile-level-id=42e01f' },
];

type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
type Sent = { url: string; headers: Record<string, string>; keepalive?: boolean; body?: unknown };

/** Returns the address in a ticket for a protocol, with its path on the site. */
const own = (protocol: LiveTicket['addresses'][number]['protocol']) => ({
  protocol,
  url: protocol === 'hls' ? '/api/lives/live/hls/master.m3u8' : `/api/lives/live/${protocol}`,
});

/** Replaces WebRTC and `fetch` by a server of tickets and media. */
export function fakeLive() {
  FakePeer.all = [];
  const server = {
    /** Number of tickets that were created. */
    tickets: 0,
    addresses: [own('whip'), own('chunks'), own('whep'), own('hls')] as LiveTicket['addresses'],
    ticketReply: undefined as Reply | undefined,
    offers: [] as Sent[],
    chunks: [] as Sent[],
    ended: [] as Sent[],
    /** Responses to the next offers in order. All later offers are accepted. */
    offerReplies: [] as Reply[],
    chunkReplies: [] as Reply[],
    endReply: { status: 200 } as Reply,
    isReachable: true,
    status: { state: 'LIVE', connection: 'ON' } as Pick<LiveStatus, 'state' | 'connection'>,
    own,
  };
  const toResponse = ({ status, body, headers }: Reply) =>
    new Response(status === 204 ? null : typeof body === 'string' ? body : JSON.stringify(body ?? {}), {
      status,
      headers,
    });

  globalThis.fetch = jest.fn(async (address: string | URL, init: RequestInit = {}) => {
    const { method = 'GET' } = init;
    if (!server.isReachable) throw new TypeError('Failed to fetch');
    const url = String(address);
    const sent: Sent = {
      url,
      headers: init.headers as Record<string, string>,
      keepalive: init.keepalive,
      body: init.body,
    };
    if (url.endsWith('/ticket')) {
      server.tickets += 1;
      if (server.ticketReply) return toResponse(server.ticketReply);
      const ticket: LiveTicket = {
        token: `ticket-${server.tickets}`,
        expiresAt: '2026-11-29T10:00:00.000Z',
        addresses: server.addresses,
        iceServers: [],
      };
      return toResponse({ status: 200, body: ticket });
    }
    if (url.includes('/lives/status/')) return toResponse({ status: 200, body: server.status });
    if (url.includes('/chunks')) {
      server.chunks.push(sent);
      return toResponse(server.chunkReplies.shift() ?? { status: 204 });
    }
    if (method === 'DELETE') {
      server.ended.push(sent);
      return toResponse(server.endReply);
    }
    server.offers.push(sent);
    const accepted = {
      status: 201,
      body: 'answer',
      headers: { location: `${url}/session-${server.tickets}` },
    };
    return toResponse(server.offerReplies.shift() ?? accepted);
  }) as never;

  const capabilities = { getCapabilities: () => ({ codecs, headerExtensions: [] }) };
  Object.assign(globalThis, {
    RTCPeerConnection: FakePeer,
    RTCRtpSender: capabilities,
    RTCRtpReceiver: capabilities,
    MediaStream: class {
      readonly tracks: MediaStreamTrack[];
      constructor(tracks: MediaStreamTrack[] = []) {
        this.tracks = tracks;
      }
      addTrack(track: MediaStreamTrack) {
        this.tracks.push(track);
      }
      getTracks() {
        return this.tracks;
      }
      getVideoTracks() {
        return this.tracks.filter(({ kind }) => kind === 'video');
      }
    },
  });
  return server;
}

/** Replaces MediaRecorder, which records chunks. */
export class FakeRecorder {
  static all: FakeRecorder[] = [];
  static isTypeSupported = (type: string) => type.startsWith('video/mp4');
  state = 'inactive';
  ondataavailable?: (event: { data: Blob }) => void;
  onerror?: () => void;
  readonly mimeType: string;
  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType;
    FakeRecorder.all.push(this);
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
  }
  give(text: string) {
    this.ondataavailable?.({ data: new Blob([text]) });
  }
}
