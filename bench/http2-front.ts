import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Headers that HTTP/2 has no place for. */
const OF_HTTP_1 = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * HTTP/2 over TLS in front of a server, as visitors have it behind a proxy.
 * @param directory for its certificate
 */
export async function openHttp2Front(serverOrigin: string, directory: string) {
  const { key, cert, browserArgument } = makeCertificate(directory)
  const front = createSecureServer({ key, cert }, (incoming, outgoing) => {
    const { method, url, authority } = incoming
    const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
    const forwarded = request(serverOrigin + url, {
      method,
      headers: { ...Object.fromEntries(headers), host: authority },
    })
    forwarded.on('response', (response) => {
      const kept = Object.entries(response.headers).filter(([name]) => !OF_HTTP_1.has(name))
      outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(kept))
      response.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  const { port } = front.address() as AddressInfo
  return { origin: `https://localhost:${port}`, browserArgument, close: () => front.close() }
}

function makeCertificate(directory: string) {
  const [keyFile, certFile] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', keyFile, '-out', certFile]
  const args = ['req', '-x509', ...newKey, '-subj', '/CN=localhost', ...files]
  execFileSync('openssl', args, { stdio: 'ignore' })
  const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)]
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const fingerprint = createHash('sha256').update(publicKey).digest('base64')
  // Chromium takes it for a valid certificate; if it were told to ignore errors of certificates, it would cache nothing.
  const browserArgument = `--ignore-certificate-errors-spki-list=${fingerprint}`
  return { key, cert, browserArgument }
}
