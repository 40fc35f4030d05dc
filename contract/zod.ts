import { z } from 'zod';

// For speed zod writes its parsers as code. Pages refuse that by their content policy, and every try is reported as a violation.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
