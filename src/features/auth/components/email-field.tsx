import type { ComponentProps } from 'react'
import { Field } from '../../../ui/field.tsx'

/** The email that somebody signs in with, as a keyboard and a password manager want it. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
