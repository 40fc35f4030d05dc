export * from '@/contract/paths';
