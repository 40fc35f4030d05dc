/** For `like` and `ilike`: texts that contain what was typed. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
