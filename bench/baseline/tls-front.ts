/** A TLS and HTTP/2 proxy in front of the server, like nginx in docs/operations.md. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { join } from 'node:path'

const CERTIFICATE = 'certificate.pem'
const KEY = 'key.pem'
/** Concern one connection of HTTP/1.1, and are forbidden in HTTP/2. */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

/**
 * Makes a certificate for this machine, which no browser trusts unless it is told to.
 * @throws Error if there is no OpenSSL
 */
export function makeCertificate(directory: string): void {
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const files = ['-keyout', join(directory, KEY), '-out', join(directory, CERTIFICATE)]
  const subject = ['-days', '2', '-subj', '/CN=localhost']
  try {
    execFileSync('openssl', [...words, ...files, ...subject], { stdio: 'pipe' })
  } catch (cause) {
    throw new Error('HTTP/2 needs a certificate, which `openssl` makes. Install it.', { cause })
  }
}

/** Answers on `port` with what the server on `serverPort` answers, compressed as that has sent it. */
export function openTlsFront(directory: string, port: number, serverPort: number): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const front = createSecureServer({
    key: readFileSync(join(directory, KEY)),
    cert: readFileSync(join(directory, CERTIFICATE)),
  })
  front.on('request', (asked: Http2ServerRequest, answer: Http2ServerResponse) => {
    const { ':path': path, ':method': method, ':authority': host } = asked.headers
    const headers = { ...plain(asked.headers), host }
    const onward = request({ agent, port: serverPort, path, method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, plain(response.headers))
      response.pipe(answer)
    })
    onward.on('error', () => answer.stream.close())
    asked.pipe(onward)
  })
  return new Promise((resolve) => front.listen(port, '127.0.0.1', resolve))
}

function plain(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !name.startsWith(':') && !OF_ONE_CONNECTION.includes(name),
    ),
  )
}
