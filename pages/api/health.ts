export { health as default } from '@/lib/health';
