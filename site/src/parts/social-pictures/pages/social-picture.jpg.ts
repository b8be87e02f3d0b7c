import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { readSocialPicture } from '../draw-social-picture.ts'
import { readSocialCards } from '../read-social-cards.ts'
import { socialImagePath } from '../social-image-path.ts'

export function getStaticPaths() {
  return readSocialCards().map(({ path, ...card }) => ({
    params: { page: socialImagePath(path).slice('/social/'.length, -'.jpg'.length) },
    props: card,
  }))
}

type Props = InferGetStaticPropsType<typeof getStaticPaths>

export const GET: APIRoute<Props> = async ({ props }) => {
  const picture = await readSocialPicture(props, `${import.meta.env.CACHE_DIR}/social`)
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } })
}
