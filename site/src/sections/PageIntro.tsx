import type { BreadcrumbList } from '../lib/breadcrumb.ts'
import type { PictureData } from '../lib/describe-picture.ts'
import type { Link } from '../shapes/text.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Picture } from '../ui/Picture.tsx'

type PageIntroProps = {
  readonly title: string
  readonly paragraph: string
  readonly cta?: Link | undefined
  readonly picture: PictureData
  readonly breadcrumbs?: BreadcrumbList
}

/** The header of a page: its title over its scene. */
export function PageIntro(props: PageIntroProps) {
  const { title, paragraph, cta, picture, breadcrumbs } = props
  return (
    <section className="scene scene-header">
      <div className="container-page pt-28 pb-72 lg:flex lg:min-h-152 lg:flex-col lg:justify-center lg:pb-32">
        {breadcrumbs && <Breadcrumbs {...breadcrumbs} />}
        <h1 className="display mt-5 max-w-[9.5em]">{title}</h1>
        <p className="lead mt-6 max-w-[27em]">{paragraph}</p>
        {cta && (
          <p className="mt-9">
            <ButtonLink {...cta} look="lantern" />
          </p>
        )}
      </div>
      {/* After the text: it is at the lower edge, which moves while a slow page loads. */}
      <Picture picture={picture} wanted="first" />
    </section>
  )
}
