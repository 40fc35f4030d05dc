export { revalidatePages as default } from '@/lib/server/proxy/revalidate-pages';
