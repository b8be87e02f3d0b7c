/**
 * Every event that the site reports, with its fields: the only place that knows their names.
 * Source: the table of events in docs/analytics.md
 */
export type EventFields = {
  /** A call to action, the floating button, or the contact pop-up closed by hand. */
  readonly button_click: {
    readonly button_label: string
    readonly button_action: string
    /** The route on which it was. */
    readonly button_origin: string
  }
  /** Once for each field that holds something when a visitor leaves a form unfinished. */
  readonly form_abandon: OnPage & {
    /** The name of the field. */
    readonly abandoned_step: string
    readonly form_id: string
    readonly interaction_type: InteractionType
    readonly user_id: string
    readonly abandoned_value: string
  }
  /** A submission answered 200, outside of the contact and the careers page. */
  readonly form_submitted: OnPage &
    Circumstances & {
      readonly form_name: string
      readonly form_values: Readonly<Record<string, string>>
    }
  /** Any other outcome. */
  readonly form_submission_failed: OnPage &
    Circumstances & {
      readonly form_name: string
      /** A word for the cause, never what anybody entered. */
      readonly reason: string
    }
  /** The exit-intent pop-up opens. */
  readonly exit_intent: OnPage
  /** A link to another origin. */
  readonly external_click: { readonly link_label: string; readonly link_url: string }
  /** A quarter of the page has come into view, each once per page view. */
  readonly scroll_depth: OnPage & { readonly percent: 25 | 50 | 75 | 100 }
  /** The lead-magnet pop-up opens. */
  readonly lead_magnet_popup: OnPage
  readonly lead_magnet_email_entered: OnPage
  readonly lead_magnet_submitted: OnPage
  readonly lead_magnet_form_submission_failed: OnPage
  readonly lead_magnet_closed: OnPage
  /** The lead magnet is submitted. */
  readonly User_Signup: { readonly user_id: string }
  readonly user_email: { readonly user_id: string; readonly user_email: string }
}

export type EventName = keyof EventFields

type OnPage = { readonly page_path: string }

type Circumstances = {
  readonly interaction_type: InteractionType
  /** The path of the page that a submission is about, if it is about one. */
  readonly context_path?: string
}

/** How a pop-up counts: forced on case-study and product pages, else voluntary. */
export type InteractionType = 'forced' | 'voluntary'
