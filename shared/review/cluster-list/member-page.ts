// How many members of a cluster are read at a time: a few screenfuls of cards.
export const MEMBER_PAGE = 32;
