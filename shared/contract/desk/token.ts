/** The page of the web shell exchanges its code for the token of the launch here, by POST. */
export const TOKEN_PATH = '/token';

/** The header of an answer 401 to a page whose session has ended; without it the page had none. */
export const SESSION_ENDED = 'tonggao-session-ended';
