/** A `server` has a SQLite directory for itself and changes tables; an `operator` works beside it, or alone. */
export type Role = 'server' | 'operator'
