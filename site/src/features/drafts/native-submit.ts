/** The key under which a tab remembers the form that the browser itself has sent, until it knows how that went. */
export const NATIVE_SUBMIT_KEY = 'sent-itself'
