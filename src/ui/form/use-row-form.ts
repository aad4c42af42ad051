import { useCallback, useEffect, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { get, useForm } from 'react-hook-form'
import type { Control, DefaultValues, FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import type { Format } from '../../../domain/places/format.ts'
import { findRefusal } from '../../data/error-message.ts'
import { saveErrorMessage } from '../../data/save-error.ts'
import { bindControl, changeValue } from './bound-field.ts'
import type { BoundCheck, BoundField } from './bound-field.ts'
import { createResolver, showServerErrors } from './form-resolver.ts'
import { listErrors } from './list-errors.ts'
import type { ErrorsByKey, FormRules } from './form-resolver.ts'

/** What a form needs to know. */
export interface RowFormOptions<F extends FieldValues, B> extends FormRules<F, B> {
  /** The first values: a saved draft, the record that is edited, or an empty form. */
  readonly values: F
  /** The server's errors by key of the body, where it refused this input before. */
  readonly refused?: ErrorsByKey | undefined
  /** Receives the fields at every change, so that a draft is saved. */
  readonly onTyped?: ((fields: F) => void) | undefined
  /**
   * Saves the body. A refusal that it throws is shown at its fields; so are errors that it returns.
   * Any other failure is shown as a sentence at the end of the form. The form keeps its input.
   */
  readonly onSave: (body: B, fields: F) => Promise<ErrorsByKey | undefined | void>
  /** Formats a failed save. The default is for saves on this device. */
  readonly sentence?: ((error: unknown) => string) | undefined
}

/** A form and what its controls need of it. */
export interface RowForm<F extends FieldValues, B = unknown> {
  /** For `useWatch` and `useFieldArray`. */
  readonly control: Control<F, unknown, B>
  /** Connects a text field, text area or select. `format` shapes the typed text and keeps the caret. */
  readonly bind: (name: FieldPath<F>, format?: Format) => BoundField
  /** Connects a checkbox, or one radio button of a group. */
  readonly bindCheck: (name: FieldPath<F>) => BoundCheck
  /** Changes a field from code, as if it had been typed. */
  readonly setValue: <N extends FieldPath<F>>(name: N, value: FieldPathValue<F, N>) => void
  readonly getValues: () => F
  /** `shouldSelect`: what is typed or scanned next takes the place of the text. */
  readonly focus: (name: FieldPath<F>, how?: { readonly shouldSelect: boolean }) => void
  /** Starts afresh with these values, without errors. */
  readonly reset: (values: F) => void
  readonly errorOf: (name: FieldPath<F>) => string | undefined
  /** The error of the whole form; '' without one. */
  readonly errorText: string
  readonly isSaving: boolean
  readonly submit: (event?: SyntheticEvent) => void
  /** `Form` passes its element, in which the first invalid control is found. */
  readonly attach: (element: HTMLFormElement | null) => void
}

/**
 * A form on the body schema of a row. An error shows after its field was left, or after a submit attempt (`SF151`).
 * A failed attempt focuses the first invalid control. A second submit is ignored until the first has ended.
 */
export function useRowForm<F extends FieldValues, B>(options: RowFormOptions<F, B>): RowForm<F, B> {
  const form = useForm<F, unknown, B>({
    defaultValues: options.values as DefaultValues<F>,
    resolver: createResolver(options),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { refused } = options
  const { control, subscribe, setError, trigger, formState } = form
  const { errors, isSubmitted } = formState
  const [attempts, setAttempts] = useState(0)
  const isBusy = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const attach = useCallback((to: HTMLFormElement | null) => {
    element.current = to
  }, [])
  const latest = useRef({ options, errors, isSubmitted })
  useEffect(() => {
    latest.current = { options, errors, isSubmitted }
  })

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, errors: shown = {}, name: changed }) => {
          latest.current.options.onTyped?.(values)
          // A rule may concern several fields, so a change can settle the errors of others.
          const others = listErrors(shown).filter(({ name, type }) => type === 'rule' && name !== changed)
          if (others.length > 0) void trigger(others.map(({ name }) => name as FieldPath<F>))
        },
      }),
    [subscribe, trigger],
  )
  const showErrors = useCallback(
    (byKey: ErrorsByKey) => {
      const { values, fieldOf } = latest.current.options
      const message = showServerErrors(setError, byKey, Object.keys(values), fieldOf)
      if (message !== '') setError('root', { message })
    },
    [setError],
  )
  // Compared by value: a caller may make the object anew at each render.
  const refusedJson = JSON.stringify(refused ?? {})
  useEffect(() => {
    showErrors(JSON.parse(refusedJson) as ErrorsByKey)
  }, [refusedJson, showErrors])
  useEffect(() => {
    const controls = attempts > 0 ? [...(element.current?.elements ?? [])] : []
    const invalid = controls.find((control) => control.getAttribute('aria-invalid') === 'true')
    if (invalid instanceof HTMLElement) invalid.focus()
    // An error that belongs to no field would block the form without a visible reason. A sentence of the form's own
    // about the whole says more.
    if (latest.current.errors.root !== undefined) return
    const names = Object.keys(latest.current.options.values)
    const homeless = listErrors(latest.current.errors).filter(({ name }) => !names.includes(name.split('.')[0] ?? ''))
    if (homeless.length > 0) setError('root', { message: homeless.map(({ message }) => message).join(' ') })
  }, [attempts, setError])
  const setValue = useCallback(
    <N extends FieldPath<F>>(name: N, value: FieldPathValue<F, N>) => {
      changeValue(form, name, value, latest.current.isSubmitted)
    },
    [form],
  )
  const reset = useCallback(
    (values: F) => {
      form.reset(values, { keepFieldsRef: true })
    },
    [form],
  )

  const save = async (body: B) => {
    try {
      showErrors((await options.onSave(body, form.getValues())) ?? {})
    } catch (error) {
      const byKey = findRefusal(error)?.errors ?? {}
      if (Object.keys(byKey).length > 0) showErrors(byKey)
      else setError('root', { message: (options.sentence ?? saveErrorMessage)(error) })
    }
  }
  const submit = async () => {
    // A date that is typed in half has no value: it would be saved as none. One that is switched off counts for nothing.
    const halfTyped: Record<string, string> = {}
    for (const control of element.current?.elements ?? [])
      if (control instanceof HTMLInputElement && control.willValidate && control.validity.badInput)
        halfTyped[control.name] = 'Complete it, or empty the field'
    if (Object.keys(halfTyped).length === 0) await form.handleSubmit(save)()
    else showErrors(halfTyped)
    setAttempts((before) => before + 1)
  }
  const errorOf = (name: FieldPath<F>) => readMessage(get(errors, name))
  return {
    control,
    attach,
    errorText: errors.root?.message ?? '',
    errorOf,
    isSaving: formState.isSubmitting,
    getValues: form.getValues,
    focus: form.setFocus,
    submit: (event) => {
      event?.preventDefault()
      // A sheet's form is a child of the page's form for React, though not in the document.
      event?.stopPropagation()
      if (isBusy.current) return
      isBusy.current = true
      void submit().finally(() => {
        isBusy.current = false
      })
    },
    bindCheck: (name) => bindControl(form, name),
    bind: (name, format) => ({ ...bindControl(form, name, format), error: errorOf(name), isSubmitted: true }),
    setValue,
    reset,
  }
}

/** The message of an error of react-hook-form, which types nested errors loosely. */
function readMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
  return typeof error.message === 'string' ? error.message : undefined
}
