import type { ArticleCard } from '../lib/cards.ts'
import { CARD, describePicture, type PicturePlan } from '../lib/describe-picture.ts'
import { entryPath } from '../lib/paths.ts'
import { readEntries } from './read-content.ts'

type Articles = {
  readonly count?: number
  /** The article that is being read. */
  readonly except?: string
  readonly plan?: PicturePlan
}

/** The newest articles as cards, all of them unless a count is given. */
export async function readArticleCards({
  count,
  except,
  plan = CARD,
}: Articles = {}): Promise<ArticleCard[]> {
  const articles = await readEntries('insights')
  const wanted = articles.filter(({ slug }) => slug !== except).slice(0, count)
  return Promise.all(
    wanted.map(async ({ title, excerpt, date, slug, cover }) => ({
      title,
      excerpt,
      date,
      url: entryPath('insights', slug),
      picture: await describePicture({ morning: cover.picture, alt: cover.alt }, plan),
    })),
  )
}
