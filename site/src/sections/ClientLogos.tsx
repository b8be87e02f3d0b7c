import type { Company } from '../shapes/company.ts'

type ClientLogosProps = { readonly title: string; readonly logos: Company['logos'] }

/** The strip of client logos: drawings of one colour, which follows the theme by itself. */
export function ClientLogos({ title, logos }: ClientLogosProps) {
  return (
    <section aria-labelledby="clients-title" className="container-page pt-14 lg:pt-24">
      <h2 id="clients-title" className="text-center text-lg text-muted">
        {title}
      </h2>
      {/* As high before a drawing has come as after. */}
      <ul className="client-logos mt-8 grid auto-rows-[2.1rem] grid-cols-3 gap-x-[clamp(1rem,3vw,2.25rem)] gap-y-6 xs:grid-cols-4 xs:gap-y-8 lg:grid-cols-8">
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
