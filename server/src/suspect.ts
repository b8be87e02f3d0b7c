/** What decides whether a submission is a suspect; of `Submission` in storage/store.ts. */
type Suspicion = {
  readonly suspicions: readonly string[]
  readonly releasedAt: number | null
}

/** Whether a submission looks like spam and awaits review: an operator's release ends it. */
export function isSuspect({ suspicions, releasedAt }: Suspicion): boolean {
  return suspicions.length > 0 && releasedAt === null
}
