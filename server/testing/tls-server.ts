/** A real HTTPS server for the name localhost, with a certificate of its own. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'
import { temporaryDirectory, writeFiles } from './files.ts'

type TlsServer = {
  /** Of the name in its certificate. */
  readonly origin: string
  readonly port: number
}

/**
 * One that closes when the test ends.
 * @param endsAt when its certificate ends, as `YYYYMMDD`; it begins in the year 2000
 * @param isTrusted whether programs of this process trust the certificate until then
 */
export async function openTlsServer(
  answer: RequestListener,
  { endsAt = '21990115', isTrusted = true } = {},
): Promise<TlsServer> {
  const { key, cert } = makeCertificate(endsAt)
  const server = createServer({ key, cert }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  if (isTrusted) trust(cert)
  const { port } = server.address() as AddressInfo
  return { origin: `https://localhost:${port}`, port }
}

export function trust(certificate: string): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, certificate])
  onTestFinished(() => setDefaultCACertificates(before))
}

/** `openssl req` knows no dates. */
export function makeCertificate(endsAt: string): { readonly key: string; readonly cert: string } {
  const directory = temporaryDirectory()
  const file = (name: string) => join(directory, name)
  writeFiles(directory, {
    database: '',
    'openssl.cnf': `
[ca]
default_ca = one
[one]
database = ${file('database')}
new_certs_dir = ${directory}
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = host
[any]
commonName = supplied
[host]
subjectAltName = DNS:localhost
`,
  })
  const run = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const [key, request, cert] = [file('host.key'), file('host.csr'), file('host.pem')]
  run('req', '-new', ...newKey, '-subj', '/CN=localhost', '-keyout', key, '-out', request)
  const dates = ['-startdate', '20000101000000Z', '-enddate', `${endsAt}000000Z`]
  const signed = ['-selfsign', '-batch', '-notext', '-keyfile', key, '-in', request, '-out', cert]
  run('ca', '-config', file('openssl.cnf'), ...dates, ...signed)
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}
