import type { ReactNode } from 'react'

export type FieldProps = {
  /** The id of the control; its hint and its error have ids made from it. */
  readonly id: string
  /** The name of the control, by which the server finds the place of its error. */
  readonly name: string
  readonly label: string
  /** Stands beside the label of a field that may stay empty. */
  readonly optional?: string | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** A label above, a control, and below it what is wrong, tied together for everybody. */
export function Field({ id, name, label, optional, hint, error, children }: FieldProps) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {optional && (
          <span className="field-optional" id={`${id}-optional`}>
            {optional}
          </span>
        )}
      </div>
      {children}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {/* There from the start, so that a server can fill it in where no script runs. */}
      <p className="field-error" id={`${id}-error`} data-error-for={name} hidden={!error}>
        {error}
      </p>
    </div>
  )
}

/** The attributes that tie a control to what stands around it. */
export function fieldAttributes({
  id,
  name,
  optional,
  hint,
  error,
}: Omit<FieldProps, 'children' | 'label'>) {
  const described = [optional && 'optional', hint && 'hint', 'error'].filter(Boolean)
  return {
    id,
    name,
    'aria-describedby': described.map((part) => `${id}-${part}`).join(' '),
    'aria-invalid': error ? (true as const) : undefined,
    required: !optional,
  }
}
