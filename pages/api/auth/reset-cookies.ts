export { resetCookies as default } from '@/lib/server/reset-cookies';
