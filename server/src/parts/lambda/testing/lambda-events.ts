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
const CONTEXT = {
  accountId: '1',
  apiId: 'abc123',
  domainName: GATEWAY_HOST,
  requestId: 'request',
  stage: STAGE,
}

/** A REST API: its path is without the stage. */
export function eventV1(request: GatewayRequest): LambdaEvent {
  const { method, path, query, headers, sourceIp, ...content } = read(request)
  const pairs = Object.entries(headers)
  return {
    version: '1.0',
    resource: path,
    path: (request.prefix ?? '') + path,
    httpMethod: method,
    headers,
    multiValueHeaders: Object.fromEntries(pairs.map(([name, value]) => [name, [value]])),
    queryStringParameters: query,
    ...content,
    requestContext: {
      ...CONTEXT,
      httpMethod: method,
      identity: { sourceIp, userAgent: 'test' },
      path: `/${STAGE}${path}`,
      protocol: 'HTTP/1.1',
      requestTimeEpoch: 0,
      resourcePath: path,
    },
  } as unknown as LambdaEvent
}

/** An HTTP API: its path is with the stage, and cookies are apart from the other headers. */
export function eventV2(request: GatewayRequest): LambdaEvent {
  const { method, path, query, sourceIp, headers: all, ...content } = read(request)
  const { cookie, ...headers } = all
  const rawPath = (request.prefix ?? `/${STAGE}`) + path
  const routeKey = `${method} ${path}`
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: String(new URLSearchParams(query)),
    ...(cookie !== undefined && { cookies: cookie.split('; ') }),
    headers,
    ...content,
    requestContext: {
      ...CONTEXT,
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
      routeKey,
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
  headers = {},
  body,
  sourceIp = '203.0.113.7',
}: GatewayRequest) {
  const isBase64Encoded = body instanceof Uint8Array
  const sent = { host: GATEWAY_HOST, 'x-forwarded-for': sourceIp, ...headers }
  return {
    method,
    path,
    query,
    sourceIp,
    headers: sent as Record<string, string>,
    // As the gateway does with all but text.
    body: isBase64Encoded ? Buffer.from(body).toString('base64') : (body ?? null),
    isBase64Encoded,
  }
}
