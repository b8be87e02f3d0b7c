/** How long the file is valid after a build; the standard recommends less than a year. */
const VALID_DAYS = 180
const DAY_MS = 24 * 60 * 60 * 1000

export type SecurityContact = {
  /** Where reports are read. */
  readonly email: string
  /** The public address of the file itself. */
  readonly address: string
  readonly builtAt: Date
}

/** The content of `/.well-known/security.txt`. Source: RFC 9116 */
export function composeSecurityText({ email, address, builtAt }: SecurityContact): string {
  // By the day, so that two builds of one day are the same.
  const lastDay = new Date(builtAt.getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${lastDay}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${address}`,
    '',
  ].join('\n')
}
