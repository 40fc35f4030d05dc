/** Returns the request body of a captions file. */
export function captionsBody(file: File): FormData {
  const body = new FormData();
  body.append('captions', file);
  return body;
}
