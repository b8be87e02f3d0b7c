import MessageCircle from 'lucide-react/icons/message-circle'
import { ICON_STROKE } from '../../lib/icon-stroke.ts'
import './floating-button.css'

export type FloatingButtonProps = {
  readonly label: string
  /** The title of the page, if an inquiry can be about it. */
  readonly topic?: string | undefined
  /** The page with the form, where the pop-up cannot come. */
  readonly path: string
}

/**
 * The button in the corner that opens the contact pop-up. Hidden until the page's script knows that there
 * is something to open and that the visitor has not written yet; without scripts the menu leads to the form.
 */
export function FloatingButton({ label, topic, path }: FloatingButtonProps) {
  return (
    <button
      type="button"
      className="floating-button"
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      data-opens="contact-us"
      data-topic={topic}
      data-path={path}
      hidden
    >
      <MessageCircle size={28} aria-hidden="true" strokeWidth={ICON_STROKE} />
    </button>
  )
}
