export { health as default } from '@/lib/server/health';
