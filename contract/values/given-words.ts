/**
 * Words that the specification gives, in a spelling or language that the rest of the code does not
 * use. Clients, stored data and the product's events depend on these words, so nobody should "fix"
 * or translate them. Three more such words are an address or a field and are written where they are
 * used: the calls `/sevents`, the page folder `setup_v2` and the field `phisicalName` of an upload.
 */
export const givenWords = {
  /** Cookie that turns resumable uploads on. */
  resumableUploadsCookie: 'updateV2',
  /** Message of the event `FAIL_FILE_UPLOADED`, whatever the reader's language. */
  uploadFailed: 'No se pudo subir el archivo',
} as const;
