import { MessageCircle } from 'lucide-react'
import { ICON_STROKE } from '../../ui/Icon.tsx'
import './floating-button.css'

export type FloatingButtonProps = {
  readonly label: string
  /** The service that the page is about, if it is about one. */
  readonly service?: string | undefined
}

/**
 * The button in the corner that opens the contact pop-up. Hidden until the page's script knows that there
 * is something to open and that the visitor has not written yet; without scripts the menu leads to the form.
 */
export function FloatingButton({ label, service }: FloatingButtonProps) {
  return (
    <button
      type="button"
      className="floating-button"
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      data-opens="contact-us"
      data-service={service}
      hidden
    >
      <MessageCircle aria-hidden="true" strokeWidth={ICON_STROKE} />
    </button>
  )
}
