/** Under a mail that goes to an address somebody entered: it may not have been theirs. */
export const AUTOMATIC_FOOTER =
  'You receive this because this address was entered on our website. If that was not you, there is nothing you need to do.'
