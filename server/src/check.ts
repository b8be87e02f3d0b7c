/** What a check of the set-up found. Nothing in it comes from visitors. */
export type Finding = {
  readonly check: string
  /** `fail` loses messages now, `warn` may. */
  readonly state: 'ok' | 'warn' | 'fail'
  readonly saw: string
  /** What to do; empty if it is `ok`. */
  readonly advice: string
}
