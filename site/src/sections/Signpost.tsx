import type { Signpost as SignpostContent } from '../shapes/signpost.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { TextWithMail } from '../ui/TextWithMail.tsx'

type SignpostProps = Omit<SignpostContent, 'seo'> & {
  readonly steps?: readonly string[]
  /** Whether the lantern above the words is burning. */
  readonly isLit: boolean
}

/** A page that says one thing and shows two ways on. */
export function Signpost({ title, paragraph, steps = [], ways, isLit }: SignpostProps) {
  const [first, second] = ways
  return (
    <section className="container-page pt-32 pb-16 lg:pt-40">
      <div className="mx-auto max-w-3xl">
        <StandingLantern isLit={isLit} />
        <h1 className="display mt-10">{title}</h1>
        <p className="lead mt-6 text-muted">{paragraph}</p>
        {steps.length > 0 && (
          <ol className="mt-8 grid list-decimal gap-3 pl-6">
            {steps.map((step) => (
              <li key={step} className="pl-1">
                <TextWithMail text={step} />
              </li>
            ))}
          </ol>
        )}
        <p className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
          {first && <ButtonLink {...first} look="accent" />}
          {second && <ButtonLink {...second} look="text" />}
        </p>
      </div>
    </section>
  )
}

function StandingLantern({ isLit }: { readonly isLit: boolean }) {
  return (
    <svg viewBox="0 0 120 150" aria-hidden="true" className="-ml-5 h-44 overflow-visible">
      {isLit && (
        <>
          <radialGradient id="glow">
            <stop stopColor="var(--color-accent)" stopOpacity=".6" />
            <stop offset="1" stopColor="var(--color-accent)" stopOpacity="0" />
          </radialGradient>
          <circle cx="60" cy="86" r="120" fill="url(#glow)" />
        </>
      )}
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M46 28a14 14 0 1 1 28 0" />
        <path d="M44 28h32l17 22H27z" fill="currentColor" />
        <path d="M33 56h54l-6 62H39z" className={isLit ? 'fill-accent' : 'fill-base-300'} />
        <path d="M60 56v62" strokeWidth="3" strokeOpacity={isLit ? '.35' : '.5'} />
        <path d="M30 134h60" strokeWidth="12" />
      </g>
      {isLit ? (
        <path
          className="fill-accent-content"
          d="M61 70c1 8 12 13 12 25a13 13 0 0 1-26 0c0-6 3-9 6-12 1 3 2 4 4 4 3 0 2-8 4-17z"
        />
      ) : (
        <path
          d="M60 92c-3-8 6-10 2-18s4-10 1-16"
          fill="none"
          stroke="currentColor"
          strokeOpacity=".55"
          strokeWidth="3"
          strokeLinecap="round"
        />
      )}
    </svg>
  )
}
