import { useId } from 'react'
import type { Ref, TextareaHTMLAttributes } from 'react'
import { FieldFrame, useFieldFrame } from './field-frame.tsx'
import type { FieldFrameProps } from './field-frame.tsx'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldFrameProps {
  ref?: Ref<HTMLTextAreaElement>
}

/** A field of several lines. */
export function TextArea({ label, error, hint, isSubmitted, isOptional, id, onBlur, ...area }: TextAreaProps) {
  const made = useId()
  const name = id ?? made
  const frame = { label, error, ...(hint === undefined ? {} : { hint }), isSubmitted: isSubmitted === true }
  const { shown, touch, control } = useFieldFrame(name, frame)
  return (
    <FieldFrame {...frame} id={name} isOptional={isOptional === true} shown={shown}>
      <textarea
        {...area}
        {...control}
        onBlur={(event) => {
          touch()
          onBlur?.(event)
        }}
      />
    </FieldFrame>
  )
}
