/** What the server asks the DNS. */
import { Resolver } from 'node:dns/promises'

/** A resolver that is silent is asked twice, and given up within four seconds. */
const TIMEOUT_MS = 2000
const TRIES = 2

/** @param dnsServer an IP address and a port; null: the servers of the system */
export function openResolver(dnsServer: string | null): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (dnsServer !== null) resolver.setServers([dnsServer])
  return resolver
}

/** Whether a domain has a mail server; `unknown`: the DNS gave no answer. */
export type MailServers = 'found' | 'none' | 'unknown'

/**
 * Looks for the mail servers of a domain; it never rejects. A null MX says that there is none (RFC 7505); without
 * any MX, an address of the domain itself is one (RFC 5321, section 5.1).
 */
export async function findMailServers(
  resolver: Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>,
  domain: string,
): Promise<MailServers> {
  try {
    const records = await resolver.resolveMx(domain)
    if (records.length > 0)
      return records.some(({ exchange }) => exchange !== '') ? 'found' : 'none'
  } catch (error) {
    if (!isAbsent(error)) return 'unknown'
  }
  const addresses = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)])
  if (addresses.some(({ status }) => status === 'fulfilled')) return 'found'
  const isKnown = addresses.every((one) => one.status === 'rejected' && isAbsent(one.reason))
  return isKnown ? 'none' : 'unknown'
}

/** Whether the DNS has answered that there is no such name or record. */
function isAbsent(error: unknown): boolean {
  return ['ENOTFOUND', 'ENODATA'].includes(String((error as NodeJS.ErrnoException).code))
}
