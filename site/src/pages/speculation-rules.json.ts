import { SPECULATION } from '../features/page-watch/speculation-rules.ts'

/** Pages name this file in a header; see contract/src/headers.ts. */
export function GET(): Response {
  return Response.json(SPECULATION)
}
