import './guide-offer.css'
import { HILLS, PATH_LANTERNS, STARS } from '../lib/guide-scene.ts'
import type { Guide } from '../shapes/guide.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Logo } from '../ui/Logo.tsx'

type GuideOfferProps = {
  readonly title: string
  readonly paragraph: string
  readonly download: string
  /** How long it is, and how large. */
  readonly facts: string
  readonly pdfPath: string
  readonly guide: Pick<Guide, 'title' | 'kind'>
  readonly companyName: string
}

/** The guide, its cover beside the button that downloads it. */
export function GuideOffer(props: GuideOfferProps) {
  const { title, paragraph, download, facts, pdfPath, guide, companyName } = props
  return (
    <section className="plain-intro">
      <div className="container-page grid items-center gap-x-16 gap-y-14 pt-28 pb-20 lg:grid-cols-12 lg:pt-40 lg:pb-28">
        <div className="lg:col-span-7">
          <h1 className="display max-w-[11em]">{title}</h1>
          <p className="lead mt-6 text-muted">{paragraph}</p>
          <p className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink label={download} path={pdfPath} look="lantern" opens="file" />
            <span className="text-muted">{facts}</span>
          </p>
        </div>
        <div className="lg:col-span-5">
          <GuideCover {...guide} companyName={companyName} />
        </div>
      </div>
    </section>
  )
}

type GuideCoverProps = {
  readonly title: string
  readonly kind: string
  readonly companyName: string
}

/** The guide as it would lie on a table: decoration, everything on it is said beside it. */
function GuideCover({ title, kind, companyName }: GuideCoverProps) {
  return (
    <div aria-hidden="true" className="guide-cover">
      <svg viewBox="0 0 595 842" aria-hidden="true">
        <linearGradient id="guide-sky" x2="0" y2="1">
          <stop stopColor="#081028" />
          <stop offset=".5" stopColor="#101f4c" />
          <stop offset=".8" stopColor="#33508f" />
          <stop offset="1" stopColor="#4a68a4" />
        </linearGradient>
        <radialGradient id="guide-glow">
          <stop stopColor="#ffd980" stopOpacity=".9" />
          <stop offset=".25" stopColor="#f2b632" stopOpacity=".42" />
          <stop offset=".55" stopColor="#f2b632" stopOpacity=".13" />
          <stop offset="1" stopColor="#f2b632" stopOpacity="0" />
        </radialGradient>
        <path fill="url(#guide-sky)" d="M0 0h595v842H0z" />
        {STARS.map(([x, y, radius]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius * 1.4} fill="#dfe8ff" opacity=".75" />
        ))}
        {HILLS.map(([outline, fill]) => (
          <path key={fill} d={outline} fill={fill} />
        ))}
        {PATH_LANTERNS.map(([x, y, size]) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
            <circle r="34" fill="url(#guide-glow)" />
            <path d="M-1 4h2v36h-2z" fill="#060d24" />
            <path d="M-7-9h14l-2 15h-10z" fill="#ffd774" />
          </g>
        ))}
        <circle cx="452" cy="668" r="240" fill="url(#guide-glow)" />
        <g transform="translate(377 580) scale(4.7)" fill="#060d24">
          <circle cx="16" cy="4.3" r="2.7" fill="none" stroke="#060d24" strokeWidth="1.7" />
          <path d="M12.4 6.8h7.2l6 5.6a1 1 0 0 1-.7 1.7H7.1a1 1 0 0 1-.7-1.7z" />
          <path d="M8 15.2h16l-1.6 11.9H9.6z" />
          <path d="M9.8 16.8h12.4l-1.3 9h-9.8z" fill="#ffd263" />
          <path d="M10 23.9c2.6-1.7 4.6-1.3 6.2-.4s3.4.8 5.4-.3l-.5 3.2H10.4z" />
          <rect x="8" y="28.2" width="16" height="2.8" rx="1.2" />
        </g>
      </svg>
      <div>
        <Logo name={companyName} />
        <p>{kind}</p>
        <p className="guide-cover-title">{title}</p>
      </div>
    </div>
  )
}
