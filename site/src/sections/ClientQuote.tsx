import './client-quote.css'

type ClientQuoteProps = {
  readonly text: string
  readonly name: string
  readonly role: string
}

/** A quotation of the client. */
export function ClientQuote({ text, name, role }: ClientQuoteProps) {
  return (
    <div className="night lamp-lit">
      <figure className="container-page py-20 lg:py-28">
        <blockquote className="quote">
          <p>{`“${text}”`}</p>
        </blockquote>
        <figcaption className="mt-8 opacity-85">
          <span className="strong text-lit">{name}</span>
          <span className="block">{role}</span>
        </figcaption>
      </figure>
    </div>
  )
}
