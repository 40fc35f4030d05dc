/**
 * Words that the specification gives, in a spelling or language that the rest of the code does not
 * use. Clients, stored data and product events depend on them, so nobody should "fix" or translate
 * them. Three more such words are addresses or a field: the calls `/sevents`, the page folder
 * `setup_v2` and the upload field `phisicalName`.
 */
export const givenWords = {
  /** Cookie that enables resumable uploads. */
  resumableUploadsCookie: 'updateV2',
  /** Message of the event `FAIL_FILE_UPLOADED`, regardless of the user's language. */
  uploadFailed: 'No se pudo subir el archivo',
} as const;
