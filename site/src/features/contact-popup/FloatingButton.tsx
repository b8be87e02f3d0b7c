import MessageCircle from 'lucide-react/icons/message-circle'
import { ICON_STROKE } from '../../lib/icon-stroke.ts'
import './floating-button.css'

export type FloatingButtonProps = {
  readonly label: string
  /** The title of the page, if an inquiry can be about it. */
  readonly topic?: string | undefined
  /** The page with the form, if the pop-up cannot be loaded. */
  readonly path: string
}

/** The button that opens the contact pop-up. Without scripts it stays hidden. */
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
