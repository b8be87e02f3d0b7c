import '../window-card.css'
import type { PageLink } from '../../lib/cards.ts'
import type { PictureData } from '../../lib/describe-picture.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SectionHeading, type SectionHeadingProps } from '../SectionHeading.tsx'

type IndustryCard = PageLink & { readonly picture: PictureData | undefined }

type IndustryCardsProps = SectionHeadingProps & {
  readonly items: readonly IndustryCard[]
}

/** The sectors as windows into their scenes, wide and narrow by turns. */
export function IndustryCards({ title, description, items }: IndustryCardsProps) {
  return (
    <section className="section container-page">
      <SectionHeading title={title} description={description} />
      <ul className="mt-12 grid gap-5 md:grid-cols-12">
        {items.map(({ title: name, line, icon, path, picture }) => (
          <li
            key={path}
            className="window-card lift min-h-96 md:col-span-6 lg:col-span-5 lg:nth-[4n]:col-span-7 lg:nth-[4n+1]:col-span-7"
          >
            {/* Scenes keep a calm sky for titles; a card looks closer. */}
            <Picture
              picture={picture}
              wanted="later"
              className="inset-x-0 top-0 bottom-10"
              imgClassName="size-full origin-[78%_86%] object-cover object-[78%_70%] [scale:1.35]"
            />
            <div className="window-card-words">
              <Icon name={icon} className="size-6 text-secondary" />
              <h3 className="mt-3 text-2xl">
                <a href={path} className="whole-card">
                  {name}
                </a>
              </h3>
              <p className="mt-1">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
