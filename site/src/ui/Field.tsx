import type { ReactNode } from 'react'

export type FieldProps = {
  /** The id of the control; its hint and its error have ids made from it. */
  readonly id: string
  /** The name of the control, by which the server finds the place of its error. */
  readonly name: string
  readonly label: string
  /** Next to the label of an optional field. */
  readonly optional?: string | undefined
  readonly hint?: ReactNode
  /** Beside the hint, and not read out with the control. */
  readonly aside?: ReactNode
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** A label, a control, its hint and its error, associated for assistive technology. */
export function Field({ id, name, label, optional, hint, aside, error, children }: FieldProps) {
  return (
    <div className="field grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-md strong">
          {label}
        </label>
        {optional && (
          <span className="text-sm text-muted" id={`${id}-optional`}>
            {optional}
          </span>
        )}
      </div>
      {children}
      {(hint || aside) && (
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          {hint && (
            <p className="text-sm text-muted" id={`${id}-hint`}>
              {hint}
            </p>
          )}
          {aside && <p className="text-sm text-muted">{aside}</p>}
        </div>
      )}
      {/* Always rendered, so that the server can fill it in where no script runs. */}
      <p
        className="field-error text-md strong"
        id={`${id}-error`}
        data-error-for={name}
        hidden={!error}
      >
        {error}
      </p>
    </div>
  )
}

/** The attributes that associate a control with its label, hint and error. */
export function fieldAttributes({
  id,
  name,
  optional,
  hint,
  error,
}: Omit<FieldProps, 'aside' | 'children' | 'label'>) {
  const described = [optional && 'optional', hint && 'hint', 'error'].filter(Boolean)
  return {
    id,
    name,
    'aria-describedby': described.map((part) => `${id}-${part}`).join(' '),
    'aria-invalid': error ? (true as const) : undefined,
    required: !optional,
  }
}
