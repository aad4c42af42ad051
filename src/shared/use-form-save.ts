import { useState } from 'react'
import type { SubmitEventHandler } from 'react'
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form'
import { saveErrorMessage } from './save-error.ts'

/** Submits a form that is saved on the device. `error` is a sentence where the save failed; the form keeps its values. */
export function useFormSave<F extends FieldValues, B>(
  handleSubmit: UseFormHandleSubmit<F, B>,
  onSave: (body: B) => Promise<void>,
  sentence: (error: unknown) => string = saveErrorMessage,
): { readonly save: SubmitEventHandler<HTMLFormElement>; readonly errorText: string } {
  const [error, setError] = useState('')
  const submit = handleSubmit(async (body) => {
    setError('')
    try {
      await onSave(body)
    } catch (error) {
      setError(sentence(error))
    }
  })
  return {
    save: (event) => {
      void submit(event)
    },
    errorText: error,
  }
}
