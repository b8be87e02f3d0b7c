/** The kind of a delivery to a receiver of RECEIVERS_FILE: each has its own, and so its own runner, state and figures. */
export type ReceiverKind = `receiver:${string}`

const PREFIX = 'receiver:'

export function receiverKind(name: string): ReceiverKind {
  return `${PREFIX}${name}`
}

/** The name of the receiver that a delivery goes to; null for any other kind. */
export function receiverOf(kind: string): string | null {
  return kind.startsWith(PREFIX) ? kind.slice(PREFIX.length) : null
}
