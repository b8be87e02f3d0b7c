/** Whether an address leads to this machine alone, so that nobody else can read what is sent to it. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  // Postgres: a directory in place of a host is a socket of this machine.
  const host = searchParams.get('host') ?? hostname
  return (
    host === '' ||
    host.startsWith('/') ||
    host === 'localhost' ||
    host === '[::1]' ||
    host === '::1' ||
    /^127(?:\.\d{1,3}){3}$/.test(host)
  )
}

/** Whether a connection to a Postgres database is encrypted by what its address says. */
export function demandsTls(databaseUrl: string): boolean {
  const mode = new URL(databaseUrl).searchParams.get('sslmode') ?? ''
  return ['require', 'verify-ca', 'verify-full'].includes(mode)
}
