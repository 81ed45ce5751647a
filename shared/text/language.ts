// The languages of the interface, of errors and of exported tables.
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];
