/** The address of a link that writes to a mailbox: letters outside ASCII in its domain as DNS has them. */
export const mailtoLink = (address: string): string =>
  `mailto:${address.replace(/[^@]*[^ -~][^@]*$/, (domain) => new URL(`https://${domain}`).hostname)}`
