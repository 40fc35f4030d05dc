import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';

export type Account = 'creator' | 'member' | 'office';

/**
 * Signs in with a demo account.
 * @returns the session cookie, and a function that makes calls and returns their JSON or throws
 */
export async function signIn(appUrl: string, who: Account) {
  const login = await fetch(`${appUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@kumu.test`, password: 'kumu-demo-2026' }),
  });
  const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  const ask = async <Answer>(method: string, address: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${appUrl}/api${address}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  return { cookie, ask };
}

export type Ask = Awaited<ReturnType<typeof signIn>>['ask'];

/**
 * Uploads a file in the same way as a creator.
 * @returns the id of the file
 */
export async function storeFile(ask: Ask, file: string, mimeType: string): Promise<string> {
  const about = { mimeType, size: statSync(file).size, fileName: `bench.${mimeType.split('/')[1]}` };
  const { url, fileCreated } = await ask<{ url: string; fileCreated: { id: string } }>(
    'POST',
    '/filesystem',
    about,
  );
  const headers = { 'content-type': mimeType, 'content-length': about.size };
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, { method: 'PUT', headers }, (answer) => answer.resume().on('end', resolve));
    sent.on('error', reject);
    pipeline(createReadStream(file), sent).catch(reject);
  });
  await ask('POST', `/filesystem/file/${fileCreated.id}/finish`);
  return fileCreated.id;
}
