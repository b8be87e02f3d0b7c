import type { Signpost as SignpostContent } from '../shapes/signpost.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Mark } from '../ui/Logo.tsx'
import { TextWithMail } from '../ui/TextWithMail.tsx'

/** The accent of the mark glows, or is put out. */
const LIT = '[box-shadow:0_0_6rem_1.5rem_var(--glow)]'
const DARK = '[--color-accent:var(--color-base-300)]'

type SignpostProps = Omit<SignpostContent, 'seo'> & {
  readonly steps?: readonly string[]
  /** Whether the mark above the words is lit. */
  readonly isLit: boolean
}

/** A page that says one thing and shows two ways on; its end leaves room for the floating button. */
export function Signpost({ title, paragraph, steps = [], ways, isLit }: SignpostProps) {
  const [first, second] = ways
  return (
    <section className="container-page pt-32 pb-16 lg:pt-40">
      <div className="mx-auto max-w-3xl">
        <div
          className={`grid size-32 place-items-center rounded-full border border-line bg-card ${isLit ? LIT : DARK}`}
        >
          <Mark className="size-18" />
        </div>
        <h1 className="display mt-10">{title}</h1>
        <p className="lead mt-6 text-muted">{paragraph}</p>
        {steps.length > 0 && (
          <ol className="mt-8 grid list-decimal gap-3 ps-6 max-md:pe-15">
            {steps.map((step) => (
              <li key={step} className="ps-1">
                <TextWithMail text={step} />
              </li>
            ))}
          </ol>
        )}
        <p className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4 max-md:*:last:me-15">
          {first && <ButtonLink {...first} look="accent" />}
          {second && <ButtonLink {...second} look="text" />}
        </p>
      </div>
    </section>
  )
}
