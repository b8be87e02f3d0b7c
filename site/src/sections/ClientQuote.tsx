import './client-quote.css'
import type { Quote } from '../shapes/shared-fields.ts'

export function ClientQuote({ text, name, role }: Quote) {
  return (
    <div className="night lamp-lit">
      <figure className="container-page py-20 lg:py-28">
        <blockquote className="quote">
          <p>{`“${text}”`}</p>
        </blockquote>
        <figcaption className="mt-8 opacity-85">
          <span className="strong text-lit" translate="no">
            {name}
          </span>
          <span className="block">{role}</span>
        </figcaption>
      </figure>
    </div>
  )
}
