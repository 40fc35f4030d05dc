export { refreshPages as default } from '@/lib/refresh-pages';
