export { resetCookies as default } from '@/lib/server/proxy/reset-cookies';
