// How a text file was decoded and cut: read in another way it is another import, and an unfinished one continues as it
// began.

export const textReading = `
ALTER TABLE imports ADD COLUMN text_reading TEXT NOT NULL DEFAULT '{}'; -- JSON: encoding, delimiter
`;
