import { readExpiringPages } from '../shell/read-positions.ts'

/** When the pages of positions end; our server reads it, and does not serve it. */
export async function GET(): Promise<Response> {
  return Response.json(await readExpiringPages())
}
