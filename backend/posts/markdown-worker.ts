// Code of the worker thread of `text-service.ts`. A text can therefore block only this thread and
// use up only its memory.
export { readBounded as default } from './markdown.ts';
