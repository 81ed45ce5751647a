// Imported first of all: zod must not probe `new Function` when schemas are made, for the page's CSP forbids (and
// would report) it.
import * as z from 'zod';

z.config({ jitless: true });
