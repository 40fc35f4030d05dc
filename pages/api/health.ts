export { health as default } from '@/lib/server/proxy/health';
