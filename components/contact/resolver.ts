import { MessageInput } from '@/contract/contact';
import { schemaResolver } from '@/lib/browser/schema-resolver';

export const resolver = schemaResolver(MessageInput);
