import { useState } from 'react'
import type { SubmitEventHandler } from 'react'
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form'
import { saveFaultSentence } from './save-fault.ts'

/** Submitting a form that is kept on the device: `fault` is the sentence when it could not be, and what was typed stays. */
export function useFormSave<F extends FieldValues, B>(
  handleSubmit: UseFormHandleSubmit<F, B>,
  onSave: (body: B) => Promise<void>,
  sentence: (error: unknown) => string = saveFaultSentence,
): { readonly save: SubmitEventHandler<HTMLFormElement>; readonly fault: string } {
  const [fault, setFault] = useState('')
  const submit = handleSubmit(async (body) => {
    setFault('')
    try {
      await onSave(body)
    } catch (error) {
      setFault(sentence(error))
    }
  })
  return {
    save: (event) => {
      void submit(event)
    },
    fault,
  }
}
