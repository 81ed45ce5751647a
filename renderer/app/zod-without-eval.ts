// Must be imported first: zod would probe `new Function` when schemas are made, which the page's CSP forbids and would
// report.
import * as z from 'zod';

z.config({ jitless: true });
