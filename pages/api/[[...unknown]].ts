export { answerUnknown as default } from '@/lib/server/problem';
export const config = { api: { bodyParser: false, externalResolver: true } };
