/** Servers of tests: on loopback, until the test ends. */
import { createServer, type RequestListener, request } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net'
import { onTestFinished } from 'vitest'
import { type CertificateOptions, makeCertificate } from './certificate.ts'

export type Loopback = {
  readonly port: number
  readonly origin: string
  /** What is connected now. */
  readonly sockets: ReadonlySet<Socket>
  /** Breaks every connection. */
  close(): Promise<void>
}

/** On a free port. */
export async function serve(server: Server): Promise<Loopback> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  return { port, origin: `http://localhost:${port}`, sockets, close }
}

export const openTcp = (handle: (socket: Socket) => void) => serve(createTcpServer(handle))

export const openHttp = (handle: RequestListener) => serve(createServer(handle))

/** For the name localhost, with a certificate of its own. */
export async function openHttps(handle: RequestListener, options?: CertificateOptions) {
  const server = await serve(createHttpsServer(makeCertificate(options), handle))
  return { ...server, origin: `https://localhost:${server.port}` }
}

/** An answer that passes requests on to a server as they are. */
export function passTo(origin: string): RequestListener {
  return (incoming, response) => {
    const { url = '', method, headers } = incoming
    const passed = request(origin + url, { method, headers }, (handle) => {
      handle.pipe(response.writeHead(handle.statusCode ?? 500, handle.headers))
    })
    incoming.pipe(passed)
  }
}
