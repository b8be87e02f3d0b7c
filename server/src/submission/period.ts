/** A time from `from` up to but not including `to`, in milliseconds since 1970. */
export type Period = { readonly from: number; readonly to: number }
