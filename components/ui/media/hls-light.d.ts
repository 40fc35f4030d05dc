/**
 * The package has types only for its full build; the light build omits features that we do not use.
 */
declare module 'hls.js/light' {
  export { default, Events } from 'hls.js';
}
