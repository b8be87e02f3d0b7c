import type * as v from 'valibot'
import type { Kind } from './kinds.ts'

export type Setting = {
  /** Name of the variable in the environment. */
  readonly name: string
  /** Above this one and those that follow, in `.env.example`. */
  readonly heading?: string
  readonly kind: Kind<unknown>
  /** As an operator would write it. Without one, an unset setting is null. */
  readonly default?: string
  /** Names of settings of which one must be set too. */
  readonly needs?: readonly string[]
  /** Name of a setting that must not be set as well. */
  readonly excludes?: { readonly name: string; readonly because: string }
  /** Whether errors keep the whole value back. Passwords in addresses are never shown. */
  readonly isSecret?: true
  /** What it does, for the operator, and what it means if it is unset. */
  readonly about: string
}

/** Settings by the names that the code has for them. */
export type SettingsTable = Readonly<Record<string, Setting>>

/** The values of a table; null is one that is unset and has no default. */
export type ValuesOf<Table extends SettingsTable> = {
  readonly [Key in keyof Table]:
    | v.InferOutput<Table[Key]['kind']>
    | (Table[Key] extends { readonly default: string } ? never : null)
}
