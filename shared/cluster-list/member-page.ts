// How many members of a cluster are read at a time: some windows full of cards.
export const MEMBER_PAGE = 50;
