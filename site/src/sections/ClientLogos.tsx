import './client-logos.css'

type ClientLogo = {
  readonly name: string
  readonly src: string
  readonly width: number
  readonly height: number
}

type ClientLogosProps = { readonly title: string; readonly logos: readonly ClientLogo[] }

/** The strip of client logos: drawings of one colour, which follows the theme by itself. */
export function ClientLogos({ title, logos }: ClientLogosProps) {
  return (
    <section className="container-page pt-20 lg:pt-24">
      <h2 className="text-center text-lg text-muted">{title}</h2>
      <ul className="client-logos">
        {logos.map(({ name, src, width, height }) => (
          <li key={name}>
            <img src={src} width={width} height={height} alt={name} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  )
}
