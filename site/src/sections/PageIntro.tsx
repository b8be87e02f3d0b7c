import type { ReactNode } from 'react'
import type { BreadcrumbList } from '../lib/breadcrumb.ts'
import type { PictureData } from '../lib/describe-picture.ts'
import type { Link } from '../shapes/field-kinds.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Picture } from '../ui/Picture.tsx'
import { TextWithMail } from '../ui/TextWithMail.tsx'

type PageIntroProps = {
  /** The subject of the page, above its title. */
  readonly name?: string | undefined
  readonly title: string
  readonly paragraph: string
  readonly cta?: Link | undefined
  /** The scene behind the title. */
  readonly picture?: PictureData | undefined
  readonly breadcrumbs?: BreadcrumbList
  /**
   * How large the title over the scene is set: that of a position has many words. A plain header has no scene: the
   * pictures of the page come right below.
   */
  readonly look?: keyof typeof LOOKS
  /** Below the paragraph. */
  readonly children?: ReactNode
}

// Reader modes leave out a part whose class says "header", and keep one whose class says "page".
const LOOKS = {
  large: {
    section: 'scene page-scene',
    box: 'pb-72 lg:flex lg:min-h-152 lg:flex-col lg:justify-center lg:pb-32',
    title: 'display max-w-[9.5em]',
    paragraph: 'max-w-[27em]',
  },
  small: {
    section: 'scene page-scene',
    box: 'pb-80 lg:flex lg:min-h-144 lg:flex-col lg:justify-center lg:pb-36',
    title: 'title max-w-[13em] text-balance',
    paragraph: 'max-w-[27em]',
  },
  plain: {
    section: 'page-light',
    box: 'pb-4 lg:pt-40',
    title: 'display max-w-[12em]',
    paragraph: 'text-muted',
  },
} as const

/** The header of a page: its title, over its scene. */
export function PageIntro(props: PageIntroProps) {
  const { name, title, paragraph, cta, picture, breadcrumbs, look = 'large', children } = props
  const classes = LOOKS[look]
  return (
    <section className={classes.section}>
      <div className={`container-page pt-22 lg:pt-28 ${classes.box}`}>
        {breadcrumbs && <Breadcrumbs {...breadcrumbs} />}
        {name && <p className="mt-4 strong text-secondary lg:mt-6">{name}</p>}
        <h1 className={`${classes.title} ${name ? 'mt-2 lg:mt-3' : 'mt-5'}`}>{title}</h1>
        <p className={`lead mt-4 lg:mt-6 ${classes.paragraph}`}>
          <TextWithMail text={paragraph} />
        </p>
        {cta && (
          <p className="mt-6 lg:mt-9">
            <ButtonLink {...cta} look="accent" />
          </p>
        )}
        {children}
      </div>
      {/* After the text: it is at the lower edge, which moves while a slow page loads. */}
      {look !== 'plain' && <Picture picture={picture} wanted="first" />}
    </section>
  )
}
