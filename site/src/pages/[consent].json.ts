import type { APIRoute, GetStaticPaths } from 'astro'
import { readContent } from '../shell/read-content.ts'

/** `/consent.json`, the words of the consent dialog, which fetches them when it is needed. Only with a tag manager. */
export const getStaticPaths: GetStaticPaths = () =>
  import.meta.env.PUBLIC_GTM_ID ? [{ params: { consent: 'consent' } }] : []

export const GET: APIRoute = async () => Response.json(await readContent('consent'))
