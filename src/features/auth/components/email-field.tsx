import type { ComponentProps } from 'react'
import { Field } from '../../../ui/field.tsx'

/** The sign-in email field, with the attributes that mobile keyboards and password managers need. */
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
