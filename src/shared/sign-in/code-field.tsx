import type { ComponentProps } from 'react'
import { Field } from '../../ui/field.tsx'

/** The code of an authenticator app: digits on phones, and filled in by password managers. */
export function CodeField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field
      label="Code from your authenticator app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      spellCheck={false}
      {...props}
    />
  )
}
