import { createRequire } from 'node:module';
import type * as NodeDataChannel from 'node-datachannel';

export type Native = typeof NodeDataChannel;

let loading: Promise<Native | null> | undefined;

/**
 * Loads the native module of WebRTC once. Returns null on a machine without it; lives then use HTTP
 * only.
 */
export function loadNative(): Promise<Native | null> {
  loading ??= import('node-datachannel').then(
    (native) => {
      // A callback is required. It discards the messages, because they contain viewers' addresses.
      native.initLogger('Fatal', () => {});
      return native;
    },
    (error: Error) => {
      console.error(`WebRTC is not available, lives use HTTP only: ${error.message.split('\n')[0]}`);
      return null;
    },
  );
  return loading;
}

/** Suffixes of the names of the native packages, by C library or compiler. */
const builds = ['', '-gnu', '-musl', '-msvc'];

/** Returns true if the native module for this machine is installed, without loading it. */
export function isNativeInstalled(): boolean {
  const canResolve = (from: string, name: string) => {
    try {
      return createRequire(from).resolve(name);
    } catch {
      return undefined;
    }
  };
  const own = canResolve(import.meta.url, 'node-datachannel');
  const name = `@node-datachannel/${process.platform}-${process.arch}`;
  return own !== undefined && builds.some((build) => canResolve(own, `${name}${build}`));
}
