// A thread of `text-service.ts` runs this; only it may be blocked by it, or run out of memory.
export { readBounded as default } from './markdown.ts';
