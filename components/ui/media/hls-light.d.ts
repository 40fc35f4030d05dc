/** The package has types for its full build only; the light one leaves out what we do not use. */
declare module 'hls.js/light' {
  export { default, Events } from 'hls.js';
}
