const bytes = (value: number) => new Uint8Array([value]).buffer;

type Behaviour = {
  /** Name of the error that the browser throws. */
  fails?: string;
};

/** Mocks a browser with passkeys. `create` and `get` return credentials of one byte per field. */
export function offerPasskeys({ fails }: Behaviour = {}): void {
  const answerWith = (response: object) => () =>
    fails
      ? Promise.reject(new DOMException('A browser’s own words.', fails))
      : Promise.resolve({
          id: 'AQ',
          rawId: bytes(1),
          type: 'public-key',
          response,
          getClientExtensionResults: () => ({}),
        });
  Object.assign(window, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: answerWith({ clientDataJSON: bytes(2), attestationObject: bytes(3) }),
      get: answerWith({
        clientDataJSON: bytes(2),
        authenticatorData: bytes(3),
        signature: bytes(4),
        userHandle: bytes(5),
      }),
    },
  });
}

export function forgetPasskeys(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}
