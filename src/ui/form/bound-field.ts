import type { ChangeEvent, SyntheticEvent } from 'react'
import { useController } from 'react-hook-form'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { reshape } from '../../../domain/places/format.ts'
import type { Format } from '../../../domain/places/format.ts'
import type { RowForm } from './use-row-form.ts'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What a checkbox or a radio button needs of its form. */
export interface BoundCheck {
  readonly name: string
  readonly onChange: (event: ChangeEvent<Control>) => void
  readonly onBlur: (event: SyntheticEvent) => void
  readonly ref: (element: Control | null) => void
}

/** What a text field, a text area or a select needs of its form. */
export interface BoundField extends BoundCheck {
  readonly error: string | undefined
  /** The form decides when an error is shown, so the control shows every error that it gets. */
  readonly isSubmitted: true
}

/** Connects a native control. The server's error disappears when its field changes. */
export function bindControl<F extends FieldValues, B>(
  form: UseFormReturn<F, unknown, B>,
  name: FieldPath<F>,
  format?: Format,
): BoundCheck {
  const field = form.register(name)
  return {
    name,
    ref: field.ref,
    onBlur: (event) => {
      // The server's error stays until its field changes. Leaving the field would validate it and drop that error.
      if (!hasServerError(form, name)) void field.onBlur(event)
    },
    onChange: (event) => {
      if (format && event.target instanceof HTMLInputElement) formatTyped(event.target, format)
      clearServerError(form, name)
      void field.onChange(event)
    },
  }
}

/** Shapes the typed text in place and keeps the caret after the same character. */
function formatTyped(input: HTMLInputElement, format: Format) {
  const shaped = reshape({ text: input.value, caret: input.selectionStart ?? input.value.length }, format)
  if (shaped.text === input.value) return
  input.value = shaped.text
  input.setSelectionRange(shaped.caret, shaped.caret)
}

/** Changes a field from code. It is validated at once if its error may be shown already. */
export function changeValue<F extends FieldValues, B, N extends FieldPath<F>>(
  form: UseFormReturn<F, unknown, B>,
  name: N,
  value: FieldPathValue<F, N>,
  isSubmitted: boolean,
): void {
  clearServerError(form, name)
  const shouldValidate = isSubmitted || form.getFieldState(name).isTouched
  form.setValue(name, value, { shouldDirty: true, shouldValidate })
}

function clearServerError<F extends FieldValues, B>(form: UseFormReturn<F, unknown, B>, name: FieldPath<F>) {
  if (hasServerError(form, name)) form.clearErrors(name)
}

const hasServerError = <F extends FieldValues, B>(form: UseFormReturn<F, unknown, B>, name: FieldPath<F>) =>
  form.getFieldState(name).error?.type === 'server'

/** Connects a control of ours that has a value and reports changes of it, such as a serial number or a list of photos. */
export function useBoundValue<F extends FieldValues, B, N extends FieldPath<F>>(
  form: Pick<RowForm<F, B>, 'control' | 'errorOf' | 'setValue'>,
  name: N,
) {
  const { field, fieldState } = useController({ control: form.control, name })
  return {
    name,
    value: field.value,
    error: form.errorOf(name),
    isSubmitted: true as const,
    ref: field.ref,
    onBlur: () => {
      if (fieldState.error?.type !== 'server') field.onBlur()
    },
    onType: (value: FieldPathValue<F, N>) => {
      form.setValue(name, value)
    },
  }
}
