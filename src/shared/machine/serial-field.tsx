import type { Ref } from 'react'
import { normalizeSerial } from '../../../domain/warranty/serials.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** A field for a serial number: upper case without dashes and spaces; the caret keeps its place. */
export function SerialField({
  label = 'Serial number',
  value,
  onType,
  onScan,
  error,
  hint,
  isSubmitted = false,
  name,
  onBlur,
  ref,
}: {
  readonly name?: string
  readonly onBlur?: () => void
  readonly label?: string
  readonly value: string
  readonly onType: (serial: string) => void
  readonly onScan?: () => void
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly isSubmitted?: boolean
  readonly ref?: Ref<HTMLInputElement>
}) {
  return (
    <Field
      label={label}
      className="mono"
      {...(ref === undefined ? {} : { ref })}
      {...(name === undefined ? {} : { name })}
      {...(onBlur === undefined ? {} : { onBlur })}
      value={value}
      maxLength={60}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      error={error}
      isSubmitted={isSubmitted}
      {...(hint === undefined ? {} : { hint })}
      inputEnd={
        onScan === undefined ? undefined : (
          <Button
            fill="clear"
            isIconOnly
            icon="scan"
            className="in-end"
            aria-label="Scan or read from a picture"
            onClick={onScan}
          />
        )
      }
      onChange={({ target }) => {
        const { selectionStart: caret, value: typed } = target
        const serial = normalizeSerial(typed)
        const before = normalizeSerial(typed.slice(0, caret ?? typed.length)).length
        onType(serial)
        // React moves the caret to the end where the shown value differs from the typed one.
        if (serial !== typed)
          queueMicrotask(() => {
            target.setSelectionRange(before, before)
          })
      }}
    />
  )
}
