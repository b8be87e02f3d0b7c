import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { reportedPath } from '../lib/paths.ts'

const LOOKS = {
  /** The one yellow call to action in view. */
  accent: 'btn btn-accent',
  /** A button that leaves the light to another. */
  outline: 'btn border-line',
  /** A link in the running light, underlined. */
  text: 'link strong inline-block py-2',
} as const

type ButtonLinkProps = {
  readonly label: string
  readonly path: string
  readonly look: keyof typeof LOOKS
  /** Where it leads: a page, or a pop-up for a resume (without scripts, the page). */
  readonly opens?: 'page' | 'resume-popup'
  /** Of a file to keep that it leads to: the name that it is kept under. */
  readonly fileName?: string
}

/**
 * A call to action. `data-cta` carries its label to the analytics of the page, `data-cta-action` where it leads if its
 * address says more than that.
 */
export function ButtonLink(props: ButtonLinkProps) {
  const { label, path, look, opens = 'page', fileName } = props
  const action = reportedPath(path)
  return (
    <a
      href={path}
      download={fileName}
      data-cta={label}
      data-cta-action={action === path ? undefined : action}
      {...(opens === 'resume-popup' && { 'data-opens': 'contact-us', 'data-mode': 'file-upload' })}
      className={LOOKS[look]}
    >
      {label}
      {look === 'accent' && !fileName && <ArrowRight className="arrow size-5" />}
      {fileName && <ArrowDownToLine className="size-5" />}
    </a>
  )
}
