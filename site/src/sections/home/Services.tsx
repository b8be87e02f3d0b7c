import '../window-card.css'
import type { PageLink } from '../../lib/cards.ts'
import type { PictureData } from '../../lib/describe-picture.ts'
import type { Home } from '../../shapes/home.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SectionHeading } from '../SectionHeading.tsx'

/** How many services are next to the large one, before the rows take the whole width. */
const BESIDE_THE_FIRST = 3
const ROW = 'relative flex items-center gap-5 py-4 md:items-start md:py-[1.6rem] lg:py-8'
const BELOW = 'lg:col-span-4 lg:mt-10 lg:flex-col lg:pb-2'

type ServicesProps = Home['services'] & {
  readonly items: readonly PageLink[]
  /** The scene of the first service. */
  readonly picture: PictureData | undefined
}

/** The services. The first is a window into its scene; the others are rows next to and below it. */
export function Services({ title, description, items, picture, other }: ServicesProps) {
  const [first, ...others] = items
  return (
    <section className="section container-page">
      <SectionHeading title={title} description={description} />
      <ul className="mt-8 grid lg:mt-14 gap-x-10 md:grid-cols-2 lg:grid-cols-12">
        {first && (
          <li className="window-card md:min-h-96 lg:min-h-112 max-lg:mb-6 md:col-span-2 lg:col-span-6 lg:row-span-3">
            <Picture
              picture={picture}
              wanted="later"
              // A phone would load it before it is scrolled to.
              className="inset-x-0 top-0 bottom-36 max-md:hidden lg:bottom-24"
              imgClassName="size-full origin-[72%_100%] object-cover object-[74%_100%] [scale:1.15]"
            />
            <div className="window-card-words max-md:pt-6">
              <h3 className="text-3xl lg:text-4xl">
                <a href={first.path} className="whole-card">
                  {first.title}
                </a>
              </h3>
              <p className="lead mt-3 opacity-90">{first.line}</p>
            </div>
          </li>
        )}
        {others.map((service, index) => (
          <li
            key={service.title}
            className={`${ROW} rule ${index < BESIDE_THE_FIRST ? 'lg:col-span-6' : BELOW}`}
          >
            <Icon name={service.icon} className="size-7 flex-none text-secondary" />
            <div>
              <h3>
                <a href={service.path} className="whole-card">
                  {service.title}
                </a>
              </h3>
              <p className="mt-2 text-muted max-md:hidden">{service.line}</p>
            </div>
          </li>
        ))}
        <li className={`${ROW} border-t-3 border-accent ${BELOW}`}>
          <p className="text-xl">
            {other.question} <ButtonLink {...other.link} look="text" />
          </p>
        </li>
      </ul>
    </section>
  )
}
