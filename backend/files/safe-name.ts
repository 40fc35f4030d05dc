/** A name that every system can unpack, and that stays in its folder. */
export const safeName = (fileName: string): string =>
  fileName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || 'file';
