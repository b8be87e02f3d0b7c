import { ArrowRight } from 'lucide-react'
import { ICON_STROKE } from './Icon.tsx'

const LOOKS = {
  /** The one yellow call to action in view. */
  lantern: 'btn btn-lantern',
  /** A button that leaves the light to another. */
  outline: 'btn border-line',
  /** A link in the running light, underlined. */
  text: 'link strong inline-block py-2',
} as const

type ButtonLinkProps = {
  readonly label: string
  readonly path: string
  readonly look: keyof typeof LOOKS
  readonly className?: string
  /** Opens a pop-up for a resume where scripts run; else the link leads to a form on its page. */
  readonly opensUpload?: boolean
}

/** A call to action. `data-cta` carries its label to the analytics of the page. */
export function ButtonLink({
  label,
  path,
  look,
  className = '',
  opensUpload = false,
}: ButtonLinkProps) {
  return (
    <a
      href={path}
      data-cta={label}
      data-opens={opensUpload ? 'contact-us' : undefined}
      data-mode={opensUpload ? 'file-upload' : undefined}
      className={`${LOOKS[look]} ${className}`}
    >
      {label}
      {look === 'lantern' && (
        <ArrowRight aria-hidden="true" strokeWidth={ICON_STROKE + 0.4} className="arrow size-5" />
      )}
    </a>
  )
}
