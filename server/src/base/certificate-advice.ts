/** What to do about a certificate that Node refuses; null for another reason. @param setting has the address */
export function certificateAdvice(reason: string, setting: string): string | null {
  if (/does not match certificate/.test(reason))
    return `Set ${setting} to a host that the certificate names, or get a certificate with its name.`
  if (/self-signed|unable to (?:get|verify)/.test(reason))
    return 'Get one of a public CA, as browsers want it, and send the certificates between along. Or export NODE_EXTRA_CA_CERTS=FILE for server and doctor, with the certificate in FILE, or that of your own CA.'
  return /certificate/.test(reason) ? `Renew the certificate of the host of ${setting}.` : null
}
