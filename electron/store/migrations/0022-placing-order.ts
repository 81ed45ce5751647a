// The order in which the first rows of an import were placed (store/placing-order.ts).
export const placingOrder = `
ALTER TABLE imports ADD COLUMN placing_order BLOB;     -- their rows, uint32, little-endian
ALTER TABLE imports ADD COLUMN after_article INTEGER;  -- their articles have the ids after this one, in the order of rows
ALTER TABLE imports ADD COLUMN after_cluster INTEGER;  -- so have the clusters that they open
`;
