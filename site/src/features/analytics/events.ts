import type { FieldName } from '@lanternfield/contract/fields.ts'
import { named } from '@lanternfield/contract/pages.ts'
import { CASE_STUDY } from '../../lib/paths.ts'

const PRODUCT = new RegExp(`^/${named('products')}/[^/]`)

/** All events with their fields. Source: the table of events in docs/analytics.md */
export type EventFields = {
  readonly button_click: {
    readonly button_label: string
    readonly button_action: string
    readonly button_origin: string
  }
  readonly form_abandon: OnPage & {
    readonly abandoned_step: FieldName
    readonly form_id: string
    readonly interaction_type: InteractionType
    readonly user_id: string
    readonly abandoned_value: string
  }
  readonly form_submitted: OnPage &
    Circumstances & {
      readonly form_name: string
      readonly form_values: Readonly<Record<string, string>>
    }
  readonly form_submission_failed: OnPage &
    Circumstances & {
      readonly form_name: string
      /** The cause, never an entry. */
      readonly reason: string
    }
  readonly exit_intent: OnPage
  readonly external_click: { readonly link_label: string; readonly link_url: string }
  readonly scroll_depth: OnPage & { readonly percent: 25 | 50 | 75 | 100 }
  readonly lead_magnet_popup: OnPage
  readonly lead_magnet_email_entered: OnPage
  readonly lead_magnet_submitted: OnPage
  readonly lead_magnet_form_submission_failed: OnPage
  readonly lead_magnet_closed: OnPage
  readonly User_Signup: { readonly user_id: string }
  readonly user_email: { readonly user_id: string; readonly user_email: string }
}

export type EventName = keyof EventFields

type OnPage = { readonly page_path: string }

type Circumstances = {
  readonly interaction_type: InteractionType
  /** The path of the topic. */
  readonly context_path?: string
}

/** How a pop-up counts: forced on case-study and product pages, else voluntary. */
type InteractionType = 'forced' | 'voluntary'

/** Forced on case studies and on product pages. */
export function interactionTypeOf(path: string): InteractionType {
  return path.includes(CASE_STUDY) || PRODUCT.test(path) ? 'forced' : 'voluntary'
}
