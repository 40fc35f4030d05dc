import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TestViewer, videoPackets } from '../../__tests__/support/live-peers.ts';
import { cpuMs } from './processes.ts';
import { freePort } from './stack.ts';

/** Folder of the plug-ins in the Debian package of Janus. */
const PLUGINS = '/usr/lib/x86_64-linux-gnu/janus';
const MOUNTPOINT = 1;

export const hasJanus = (): boolean => !spawnSync('janus', ['--version']).error;

/**
 * Writes the configuration of a Janus server that streams the RTP packets of one UDP port to
 * viewers.
 */
function writeConfig(folder: string, httpPort: number, rtpPort: number): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(path.join(folder, `${name}.jcfg`), text);
  write(
    'janus',
    `general: { configs_folder = "${folder}", plugins_folder = "${PLUGINS}/plugins",
       transports_folder = "${PLUGINS}/transports", events_folder = "${PLUGINS}/events",
       loggers_folder = "${PLUGINS}/loggers", debug_level = 2 }
     nat: { nice_debug = false, ice_ignore_list = "vmnet" }
     media: {}
     plugins: { disable = "libjanus_audiobridge.so,libjanus_duktape.so,libjanus_echotest.so,libjanus_lua.so,libjanus_nosip.so,libjanus_recordplay.so,libjanus_sip.so,libjanus_textroom.so,libjanus_videocall.so,libjanus_videoroom.so,libjanus_voicemail.so" }
     transports: { disable = "libjanus_mqtt.so,libjanus_nanomsg.so,libjanus_pfunix.so,libjanus_rabbitmq.so,libjanus_websockets.so" }`,
  );
  write(
    'janus.transport.http',
    `general: { http = true, port = ${httpPort}, ip = "127.0.0.1", base_path = "/janus" }`,
  );
  write(
    'janus.plugin.streaming',
    `live: { type = "rtp", id = ${MOUNTPOINT}, description = "live",
       media = ( { type = "video", mid = "0", label = "video", port = ${rtpPort}, pt = 102, codec = "h264",
         fmtp = "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f" } ) }`,
  );
}

type Answer = { janus: string; data?: { id: number }; jsep?: { sdp: string } };

/**
 * Connects a viewer through the HTTP interface of the server. The server sends the offer, and the
 * viewer answers.
 */
async function watch(api: string): Promise<TestViewer> {
  const send = async (address: string, body: object): Promise<Answer> => {
    const answer = await fetch(address, {
      method: 'POST',
      body: JSON.stringify({ transaction: crypto.randomUUID(), ...body }),
    });
    return (await answer.json()) as Answer;
  };
  const session = `${api}/${(await send(api, { janus: 'create' })).data!.id}`;
  const attach = { janus: 'attach', plugin: 'janus.plugin.streaming' };
  const handle = `${session}/${(await send(session, attach)).data!.id}`;
  await send(handle, { janus: 'message', body: { request: 'watch', id: MOUNTPOINT } });
  const nextEvent = async (): Promise<Answer> => {
    for (;;) {
      const event = (await (await fetch(`${session}?maxev=1`)).json()) as Answer;
      if (event.janus === 'event') return event;
    }
  };
  const { jsep } = await nextEvent();
  const viewer = new TestViewer({ hasAudio: false, bindAddress: '0.0.0.0' });
  const sdp = await viewer.answerOffer(jsep!.sdp);
  await send(handle, { janus: 'message', body: { request: 'start' }, jsep: { type: 'answer', sdp } });
  await viewer.until(() => viewer.packets.video > 0);
  return viewer;
}

/**
 * Measures the CPU time of Janus for viewers at the same bitrate, in percent of a core.
 * @param bytes size of each frame at 30 frames per second
 */
export async function measureJanus(
  folder: string,
  {
    viewers: count,
    bytes,
    measureMs,
    atOnce,
  }: { viewers: number; bytes: number; measureMs: number; atOnce: number },
): Promise<number> {
  const [httpPort, rtpPort] = [await freePort(), await freePort()];
  const config = path.join(folder, 'janus');
  writeConfig(config, httpPort, rtpPort);
  const child: ChildProcess = spawn('janus', ['-F', config], { stdio: 'ignore' });
  const socket = createSocket('udp4');
  const packets = videoPackets(bytes);
  const timer = setInterval(() => {
    for (const packet of packets()) socket.send(packet, rtpPort, '127.0.0.1');
  }, 1000 / 30);
  try {
    const api = `http://127.0.0.1:${httpPort}/janus`;
    for (let isUp = false; !isUp;) {
      isUp = await fetch(`${api}/info`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isUp) await pause(100);
      if (child.exitCode !== null) throw new Error(`Janus ended with ${child.exitCode}.`);
    }
    const used = async () => {
      const before = cpuMs(child.pid!);
      await pause(measureMs);
      return (cpuMs(child.pid!) - before) / measureMs;
    };
    const alone = await used();
    const viewers: TestViewer[] = [];
    while (viewers.length < count) {
      const some = Math.min(atOnce, count - viewers.length);
      viewers.push(...(await Promise.all(Array.from({ length: some }, () => watch(api)))));
    }
    const perViewer = (100 * ((await used()) - alone)) / count;
    for (const viewer of viewers) viewer.close();
    return perViewer;
  } finally {
    clearInterval(timer);
    socket.close();
    child.kill('SIGKILL');
  }
}
