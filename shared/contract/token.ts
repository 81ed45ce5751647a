/** Where the page of the web shell exchanges its code for the token of the launch, by POST. */
export const TOKEN_PATH = '/token';
