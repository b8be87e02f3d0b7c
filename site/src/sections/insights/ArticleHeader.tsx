import type { ReactNode } from 'react'
import type { BreadcrumbList } from '../../lib/breadcrumb.ts'
import type { PersonCard } from '../../lib/cards.ts'
import { readableDate } from '../../lib/dates.ts'
import type { PictureData } from '../../lib/describe-picture.ts'
import { isoDay } from '../../lib/iso-day.ts'
import type { Insight } from '../../shapes/insight.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Portrait } from '../../ui/Portrait.tsx'

type ArticleHeaderProps = Pick<Insight, 'title' | 'excerpt' | 'date' | 'updated' | 'tags'> & {
  readonly author: PersonCard
  readonly by: string
  readonly updatedLabel: string
  readonly readingTime: string
  readonly picture: PictureData
  readonly breadcrumbs: BreadcrumbList
  /** The link that is shared. */
  readonly children?: ReactNode
}

/**
 * The head of an article: what it says, who says it and when, and its picture. Reader modes keep a lead that is a
 * sibling of the text, and leave out a header.
 */
export function ArticleHeader(props: ArticleHeaderProps) {
  const { title, excerpt, date, updated, author, tags } = props
  const { by, updatedLabel, readingTime, picture, breadcrumbs } = props
  return (
    <>
      <Breadcrumbs {...breadcrumbs} />
      <h1 className="display mt-6 max-w-[13em] text-balance">{title}</h1>
      <p className="lead mt-6 text-muted">{excerpt}</p>
      <header>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div className="flex items-start gap-4">
            {/* Not first: that is the cover, which is preloaded. */}
            <Portrait
              name={author.name}
              photo={author.photo}
              wanted="later"
              className="w-16 flex-none"
            />
            <p className="text-md">
              {by}{' '}
              <a href={author.path} rel="author" className="link strong" translate="no">
                {author.name}
              </a>
              , {author.role}, {author.place}
              <span className="block text-muted">
                {readingTime} ·{' '}
                <time dateTime={isoDay(date)} className="nums">
                  {readableDate(date)}
                </time>
                {updated && (
                  <>
                    {`, ${updatedLabel} `}
                    <time dateTime={isoDay(updated)} className="nums">
                      {readableDate(updated)}
                    </time>
                  </>
                )}
              </span>
              <span className="block text-muted">{tags.join(', ')}</span>
            </p>
          </div>
          {props.children}
        </div>
        <Picture
          picture={picture}
          wanted="first"
          className="mt-10 block"
          imgClassName="aspect-16/9 w-full rounded-box object-cover lg:aspect-21/9"
        />
      </header>
    </>
  )
}
