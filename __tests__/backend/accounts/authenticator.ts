import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** Encodes the integers, texts, bytes and maps of an attestation as CBOR. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

type Signed = {
  challenge: string;
  /** Origin of the requesting page. */
  origin?: string;
  rpId?: string;
  /** False if the authenticator was touched without verifying the user. */
  isVerified?: boolean;
  /** Use counter that the authenticator reports. */
  count?: number;
};

/** Returns a software passkey of a phone: ES256, attestation "none". */
export function makeAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Signed) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  function dataOf({ rpId = 'localhost', isVerified = true, count = ++uses }: Signed, added?: Buffer): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (added ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, added ?? Buffer.alloc(0)]);
  }

  return {
    /** Returns the result of `navigator.credentials.create`. */
    create(asked: Signed) {
      const coordinate = (text: string) => Buffer.from(text, 'base64url');
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, coordinate(x)],
          [-3, coordinate(y)],
        ]),
      );
      const added = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(asked, added)],
      ]);
      return {
        id: encode(id),
        clientDataJSON: encode(clientData('webauthn.create', asked)),
        attestationObject: encode(cbor(attestation)),
      };
    },
    /**
     * Returns the result of `navigator.credentials.get`.
     * @param userHandle handle of the user that the passkey was created for
     */
    get(asked: Signed & { userHandle: string }) {
      const client = clientData('webauthn.get', asked);
      const data = dataOf(asked);
      return {
        id: encode(id),
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: asked.userHandle,
      };
    },
  };
}
