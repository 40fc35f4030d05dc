export { revalidatePages as default } from '@/lib/server/revalidate-pages';
