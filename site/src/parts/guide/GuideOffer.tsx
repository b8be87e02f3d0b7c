import { anchorOf } from '../../lib/anchor.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { MarkAndName } from '../../ui/Logo.tsx'
import type { Guide } from './guide-shape.ts'

type GuideOfferProps = {
  readonly title: string
  readonly paragraph: string
  readonly download: string
  /** How long it is, and how large. */
  readonly facts: string
  readonly pdfPath: string
  readonly guide: Pick<Guide, 'title' | 'kind'>
  /** The drawing on its cover, as SVG. */
  readonly cover: string
  readonly companyName: string
}

/** The guide: its cover, and the button that downloads it. */
export function GuideOffer(props: GuideOfferProps) {
  const { title, paragraph, download, facts, pdfPath, guide, cover, companyName } = props
  return (
    <section className="page-light">
      <div className="container-page grid items-center gap-x-16 gap-y-14 pt-28 pb-20 lg:grid-cols-12 lg:pt-40 lg:pb-28">
        <div className="lg:col-span-7">
          <h1 className="display max-w-[11em]">{title}</h1>
          <p className="lead mt-6 text-muted">{paragraph}</p>
          <p className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink
              label={download}
              path={pdfPath}
              look="accent"
              fileName={`${anchorOf(guide.title)}.pdf`}
            />
            <span className="text-muted">{facts}</span>
          </p>
        </div>
        <div className="lg:col-span-5 print:hidden">
          {/* The guide as it would lie on a table: decoration, the text next to it says the same. */}
          <div
            aria-hidden="true"
            className="night card @container relative mx-auto w-[min(100%,25rem)] rotate-2 overflow-hidden rounded-field"
          >
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own. */}
            <div className="pointer-events-none" dangerouslySetInnerHTML={{ __html: cover }} />
            <div className="absolute inset-x-[9cqi] top-[8.5cqi]">
              <MarkAndName name={companyName} className="text-[4.6cqi]" />
              <p className="mt-[15cqi] text-[3.2cqi] strong text-lit">{guide.kind}</p>
              <p className="title mt-[2.5cqi] text-[9cqi] [font-weight:700]">{guide.title}</p>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
