export { resetCookies as default } from '@/lib/reset-cookies';
