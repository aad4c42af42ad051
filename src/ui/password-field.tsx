import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

/** A password, with a button that shows it. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'aside'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inputEnd={
        <Button
          fill="clear"
          isIconOnly
          className="eye"
          icon={isShown ? 'eye-off' : 'eye'}
          aria-label={isShown ? 'Hide the password' : 'Show the password'}
          aria-pressed={isShown}
          onClick={() => {
            setShown(!isShown)
          }}
        />
      }
    />
  )
}
