// What an export needs so that every row and heading of a list comes back.
export const wholeRows = `
ALTER TABLE imports ADD COLUMN headings TEXT;                       -- the cells of the header row as JSON; NULL: columns are their names
ALTER TABLE imports ADD COLUMN corrects INTEGER NOT NULL DEFAULT 0; -- 1: a list of rejected rows that the program wrote
`;
