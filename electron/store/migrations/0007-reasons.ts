// Why an accepted suggestion was one: rules and lists change, what a decision was made by does not.

export const reasons = `
ALTER TABLE actions ADD COLUMN reasons TEXT; -- JSON: by article made canonical, names of rules; NULL: no suggestion was accepted
`;
