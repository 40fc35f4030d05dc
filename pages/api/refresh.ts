export { refreshPages as default } from '@/lib/server/revalidate-pages';
