import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { socialImagePath } from '../../../lib/paths.ts'
import { readSocialCards } from '../read-social-cards.ts'
import { readSocialPicture } from '../draw-social-picture.ts'

export async function getStaticPaths() {
  const cards = await readSocialCards()
  return cards.map(({ path, ...card }) => ({
    params: { page: socialImagePath(path).slice('/social/'.length, -'.jpg'.length) },
    props: card,
  }))
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>

/** The Open Graph image of a page. */
export const GET: APIRoute<Props> = async ({ props }) => {
  const picture = await readSocialPicture(props, `${import.meta.env.CACHE_DIR}/social`)
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } })
}
