/** A `server` has a SQLite directory for itself and changes tables; an `operator` works next to it, or alone. */
export type Role = 'server' | 'operator'
