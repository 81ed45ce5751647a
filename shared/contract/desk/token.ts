/** The page of the web shell exchanges its code for the token of the launch here, by POST. */
export const TOKEN_PATH = '/token';
