/**
 * What to do about a certificate that was refused.
 * @param reason in the words of Node
 * @param setting has the address
 * @returns null if the reason is another
 */
export function certificateAdvice(reason: string, setting: string): string | null {
  if (/certificate has expired/.test(reason))
    return `Renew the certificate of the host of ${setting}.`
  if (/does not match certificate/.test(reason))
    return `Set ${setting} to a host that the certificate names, or get a certificate with its name.`
  if (/self-signed|unable to (?:get|verify)/.test(reason))
    return setting === 'SMTP_URL'
      ? 'Export NODE_EXTRA_CA_CERTS=FILE for server and doctor, with the certificate in FILE, or that of your own CA. If it is of a public CA, let the mail server send the certificates between, too.'
      : 'Browsers refuse it, too: get one of a public CA, and let the proxy send the certificates between. For a CA of your own export NODE_EXTRA_CA_CERTS=FILE.'
  return /certificate/.test(reason) ? `Correct the certificate of the host of ${setting}.` : null
}
