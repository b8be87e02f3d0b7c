import { readTopics } from '../shell/read-topics.ts'

/** The titles of the pages that an inquiry can be about, for the server and for the forms of pages. */
export async function GET(): Promise<Response> {
  return Response.json(await readTopics())
}
