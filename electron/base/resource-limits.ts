/** V8 young generation of a thread, in MB. With 48, an import of 200,000 rows peaks 70 MiB higher and is not faster. */
export const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 24 };
