import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { onTestFinished } from 'vitest'
import { temporaryDirectory, writeFiles } from './files.ts'

export type CertificateOptions = {
  /** When it ends, as `YYYYMMDD`; it begins in the year 2000. */
  readonly endsAt?: string
  /** Whether programs of this process trust it until the test ends. */
  readonly isTrusted?: boolean
}

/** A certificate of localhost that it has signed itself. `openssl req` knows no dates. */
export function makeCertificate({
  endsAt = '21990115',
  isTrusted = true,
}: CertificateOptions = {}) {
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
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  if (isTrusted) {
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, made.cert])
    onTestFinished(() => setDefaultCACertificates(before))
  }
  return made
}
