export { answerUnknown as default } from '@/lib/server/proxy/problem';
export const config = { api: { bodyParser: false, externalResolver: true } };
