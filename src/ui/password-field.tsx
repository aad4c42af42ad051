import { useState } from 'react'
import type { ComponentProps } from 'react'
import { estimateStrength, strengthLabels } from '../../domain/auth/password-strength.ts'
import type { PasswordStrength } from '../../domain/auth/password-strength.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'aside'> {
  /** A new password is chosen: the hint gives way to how strong it is. */
  isNew?: boolean
}

/** A password, with a button that shows it. */
export function PasswordField({ isNew = false, hint, className = '', onInput, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [strength, setStrength] = useState<PasswordStrength | null>(null)
  const shownHint = strength === null || strength === 0 ? hint : `Strength: ${strengthLabels[strength]}.`
  return (
    <Field
      {...props}
      {...(shownHint === undefined ? {} : { hint: shownHint })}
      className={strength === null ? className : `strength s${strength} ${className}`}
      onInput={(event) => {
        const { value } = event.currentTarget
        if (isNew) setStrength(value === '' ? null : estimateStrength(value))
        onInput?.(event)
      }}
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
