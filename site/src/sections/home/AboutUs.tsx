import { describeHours } from '../../lib/describe-hours.ts'
import type { PictureData } from '../../lib/describe-picture.ts'
import type { Office } from '../../shapes/company.ts'
import type { Home } from '../../shapes/home.ts'
import { Picture } from '../../ui/Picture.tsx'

type AboutUsProps = Omit<Home['about'], 'picture'> & {
  readonly offices: readonly Office[]
  readonly picture: PictureData | undefined
}

/** About the company: the picture leaves the grid at its start, the office hours overlap its corner. */
export function AboutUs({
  name,
  title,
  description,
  points,
  desks,
  offices,
  picture,
}: AboutUsProps) {
  return (
    <section
      id="about-us"
      tabIndex={-1}
      aria-labelledby="about-us-name"
      className="section overflow-x-clip bg-base-200"
    >
      <div className="container-page grid gap-8 lg:grid-cols-12 lg:gap-10">
        <div className="lg:col-span-5 lg:col-start-8 lg:row-start-1 lg:pt-6">
          <h2 className="title">
            <span
              id="about-us-name"
              className="mb-3 block text-lg leading-normal strong tracking-normal text-secondary"
            >
              {name}
            </span>{' '}
            {title}
          </h2>
          <p className="mt-4 text-muted lg:mt-6 lg:text-lg">{description}</p>
          {points && (
            <dl className="mt-6 grid gap-5 lg:mt-10 lg:gap-7">
              {points.map((point) => (
                <div key={point.title} className="mark-lit">
                  <dt className="strong text-lg">{point.title}</dt>
                  <dd className="mt-1 text-muted">{point.content}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <div className="relative lg:col-span-6 lg:row-start-1 lg:-ms-[max(3rem,(100vw-80rem)/2+3rem)]">
          <Picture
            picture={picture}
            wanted="later"
            imgClassName={`aspect-4/3 w-full rounded-box object-cover lg:aspect-auto lg:rounded-s-none ${picture ? 'lg:h-176' : 'lg:h-full lg:min-h-88'}`}
          />
          <Desks {...desks} offices={offices} />
        </div>
      </div>
    </section>
  )
}

/** When each office is open. */
function Desks({ title, offices }: AboutUsProps['desks'] & Pick<AboutUsProps, 'offices'>) {
  const open = offices.filter(({ hours }) => hours.length > 0)
  if (open.length === 0) return null
  return (
    <div className="card relative mx-auto -mt-16 w-[min(100%-1rem,25rem)] px-4 py-5 lg:absolute lg:-end-10 lg:-bottom-12 lg:mt-0 lg:p-7 print:bottom-0">
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-3">
        {open.map(({ city, hours }) => (
          <li
            key={city}
            className="flex flex-wrap justify-between gap-x-2 rule py-[0.4rem] text-md lg:py-[0.6rem]"
          >
            <span className="strong">{city}</span>
            <span className="nums text-muted">{describeHours(hours)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
