import { z } from 'zod';

// Zod would generate its parsers as code for speed. The content policy of pages forbids that and
// reports every attempt as a violation.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
