/** Events as API Gateway makes them of a request, by the version of their payload. */
import type { LambdaContext, LambdaEvent } from 'hono/aws-lambda'

export type GatewayRequest = {
  readonly method?: string
  /** Behind the stage. */
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  /** In front of it, as the function gets it: a stage, or the base path of a domain. */
  readonly prefix?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly sourceIp?: string
}

const GATEWAY_HOST = 'abc123.execute-api.ap-south-1.amazonaws.com'
const STAGE = 'prod'

/** A REST API: its path is without the stage. */
export function eventV1(request: GatewayRequest): LambdaEvent {
  const {
    method,
    path,
    query,
    prefix = '',
    headers,
    body,
    isBase64Encoded,
    sourceIp,
  } = read(request)
  return {
    version: '1.0',
    resource: path,
    path: prefix + path,
    httpMethod: method,
    headers,
    multiValueHeaders: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value]]),
    ),
    queryStringParameters: query,
    body,
    isBase64Encoded,
    requestContext: {
      accountId: '1',
      apiId: 'abc123',
      domainName: GATEWAY_HOST,
      httpMethod: method,
      identity: { sourceIp, userAgent: 'test' },
      path: `/${STAGE}${path}`,
      protocol: 'HTTP/1.1',
      requestId: 'request',
      requestTimeEpoch: 0,
      resourcePath: path,
      stage: STAGE,
    },
  } as unknown as LambdaEvent
}

/** An HTTP API: its path is with the stage. */
export function eventV2(request: GatewayRequest): LambdaEvent {
  const {
    method,
    path,
    query,
    prefix = `/${STAGE}`,
    headers: { cookie, ...headers },
    body,
    isBase64Encoded,
    sourceIp,
  } = read(request)
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: prefix + path,
    rawQueryString: String(new URLSearchParams(query)),
    // It takes them from the other headers.
    ...(cookie !== undefined && { cookies: cookie.split('; ') }),
    headers,
    body,
    isBase64Encoded,
    requestContext: {
      accountId: '1',
      apiId: 'abc123',
      domainName: GATEWAY_HOST,
      http: {
        method,
        path: prefix + path,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: 'test',
      },
      requestId: 'request',
      routeKey: `${method} ${path}`,
      stage: STAGE,
      timeEpoch: 0,
    },
  } as unknown as LambdaEvent
}

/** What the function is told of its invocation. */
export function lambdaContext(remainingMs = 60_000): LambdaContext {
  return { getRemainingTimeInMillis: () => remainingMs } as LambdaContext
}

function read({
  method = 'POST',
  path = '/send-email',
  query = {},
  prefix,
  headers = {},
  body,
  sourceIp = '203.0.113.7',
}: GatewayRequest) {
  const isBinary = body instanceof Uint8Array
  return {
    method,
    path,
    query,
    ...(prefix !== undefined && { prefix }),
    sourceIp,
    headers: { host: GATEWAY_HOST, 'x-forwarded-for': sourceIp, ...headers } as Record<
      string,
      string
    >,
    // As the gateway does with all but text.
    body: isBinary ? Buffer.from(body).toString('base64') : (body ?? null),
    isBase64Encoded: isBinary,
  }
}
