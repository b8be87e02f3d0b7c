import type { Quote } from '../shapes/shared-fields.ts'

export function ClientQuote({ text, name, role }: Quote) {
  return (
    <div className="night lamp-lit">
      <figure className="container-page py-20 lg:py-28">
        <blockquote className="max-w-[30em] text-[clamp(1.5rem,1.1rem+1.7vw,2.4rem)] leading-[1.28] font-[560] tracking-[-0.022em]">
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
