/** A file of captions as the calls take it that store one. */
export function captionsBody(file: File): FormData {
  const body = new FormData();
  body.append('captions', file);
  return body;
}
