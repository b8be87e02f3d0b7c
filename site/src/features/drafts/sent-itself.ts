/** The key under which a tab remembers the form that the browser itself has sent, until it knows how that went. */
export const SENT_ITSELF = 'sent-itself'

/** Where the server leads a form that the browser itself has sent, when it is kept. */
export const THANK_YOU_PATH = '/thank-you/'
