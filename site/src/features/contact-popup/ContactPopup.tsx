import { fillIn } from '../../lib/fill-in.ts'
import { SERVICE_PAGE } from '../../lib/paths.ts'
import { track } from '../analytics/track.ts'
import { FormPopup } from '../popup-frame/FormPopup.tsx'
import type { Opening, PopupProps } from '../popup-frame/popup.ts'

/** The contact pop-up: to write to the company, or in file-upload mode to send it a resume. */
export function ContactPopup(props: PopupProps) {
  const copy = props.copy.popups.contactUs
  return (
    <FormPopup
      {...props}
      form="contact-us-popup"
      mode={props.latest.mode}
      title={copy.title}
      paragraph={paragraphFor(copy, props.latest)}
      onClosedByHand={reportClosed}
    />
  )
}

function reportClosed(): void {
  track('button_click', {
    button_label: 'close icon',
    button_action: 'Contact Form Pop Up',
    button_origin: location.pathname,
  })
}

function paragraphFor(
  copy: PopupProps['copy']['popups']['contactUs'],
  { mode, topic }: Opening,
): string {
  if (mode === 'file-upload') return copy.application
  return topic && SERVICE_PAGE.test(topic.path)
    ? fillIn(copy.aboutService, { service: topic.title })
    : copy.paragraph
}
