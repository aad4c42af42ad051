import type { ComponentProps } from 'react'
import { Field } from '../../../../ui/field.tsx'

/** One of the recovery codes that were shown when the second factor was added. */
export function RecoveryCodeField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field
      label="Recovery code"
      hint="One of the ten codes that you kept, like k3vwq-8bt2x-9umn4-x7c2d-hh5ta. Each works once."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
