// Taken sentences may replace sentences of the canonical article.
export const replacedSentences = `
ALTER TABLE taken_parts ADD COLUMN replaced INTEGER; -- UTF-16 units after \`place\` that it replaces; NULL: none
`;
