import type { Company } from '../shapes/company.ts'

/** Two full rows; on a phone the last logo is in the middle. As high before a drawing has come as after. */
const ROWS =
  'grid auto-rows-[2.1rem] grid-cols-3 gap-x-[clamp(1rem,3vw,2.25rem)] gap-y-6 xs:grid-cols-4 xs:gap-y-8 lg:grid-cols-8'
const CENTERED = 'flex flex-wrap justify-center gap-x-12 gap-y-8 *:h-[2.1rem]'

type ClientLogosProps = { readonly title: string; readonly logos: Company['logos'] }

/** The strip of client logos: drawings of one colour, which follows the theme by itself. */
export function ClientLogos({ title, logos }: ClientLogosProps) {
  return (
    <section aria-labelledby="clients-title" className="container-page pt-14 lg:pt-24">
      <h2 id="clients-title" className="text-center text-lg text-muted">
        {title}
      </h2>
      <ul className={`client-logos mt-8 ${logos.length === 16 ? ROWS : CENTERED}`}>
        {logos.map(({ name, file }) => (
          <li key={name} className="grid place-items-center max-xs:last:col-start-2">
            <img
              src={file.src}
              width={file.width}
              height={file.height}
              alt={name}
              loading="lazy"
              className="max-h-[2.1rem] w-auto opacity-78"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
