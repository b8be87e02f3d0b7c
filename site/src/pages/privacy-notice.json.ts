import { readNotice } from '../shell/read-content.ts'

/** The privacy notice of the forms, for the server to keep: submissions name its version. */
export async function GET(): Promise<Response> {
  return Response.json(await readNotice())
}
