// A thread of `text-service.ts` runs this code, so that only this thread can be blocked or run out
// of memory.
export { readBounded as default } from './markdown.ts';
