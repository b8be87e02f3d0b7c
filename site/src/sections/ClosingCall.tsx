import type { Closing } from '../shapes/shared-fields.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'

/** The last word of a page, right above the hills. */
export function ClosingCall({ title, paragraph, cta }: Closing) {
  return (
    <section className="container-page pt-4 pb-16 text-center lg:pt-12 lg:pb-20">
      <h2 className="display mx-auto max-w-[13em]">{title}</h2>
      <p className="lead mx-auto mt-4 text-balance text-muted">{paragraph}</p>
      <p className="mt-9">
        <ButtonLink {...cta} look="accent" />
      </p>
    </section>
  )
}
