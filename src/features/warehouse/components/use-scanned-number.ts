import { useRef, useState } from 'react'
import type { PartForm } from '../../../../contract/warehouse.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import type { RowForm, RowFormOptions } from '../../../ui/form/use-row-form.ts'

export const noPart: PartForm = { number: '' }

interface ScannedNumber {
  readonly form: RowForm<PartForm, PartForm>
  /** Whether numbers are still on their way. */
  readonly isBusy: boolean
  /** What went wrong with numbers that have no place in the field; '' without. */
  readonly errorText: string
}

/**
 * A field for one number after the other: typed, scanned with the camera, or by a scanner that sends Enter. It is empty
 * again at once, so that the next scan can come before the answer. The numbers are taken in the order of their scans. One
 * that fails comes back into the field, selected, unless the next one is there.
 */
export function useScannedNumber({
  take,
  readFieldError,
  ...options
}: Pick<RowFormOptions<PartForm, PartForm>, 'schema' | 'values' | 'onTyped'> & {
  /** Does what a number is scanned for. */
  readonly take: (body: PartForm) => Promise<void>
  /** The sentence of a failure that belongs to the number. */
  readonly readFieldError: (error: unknown) => string | undefined
}): ScannedNumber {
  const taken = useRef(Promise.resolve())
  const [ahead, setAhead] = useState(0)
  const [refused, setRefused] = useState<{ readonly number?: string }>({})
  const [failures, setFailures] = useState<readonly string[]>([])
  const run = async (body: PartForm) => {
    try {
      await take(body)
    } catch (error) {
      const ofField = readFieldError(error)
      const sentence = ofField ?? callErrorMessage(error)
      const isFree = form.getValues().number === ''
      if (isFree) {
        form.setValue('number', body.number)
        // Who has gone on to another field stays there.
        const at = document.activeElement
        if (at === null || at.matches('body, [name=number]')) form.focus('number', { shouldSelect: true })
      }
      if (isFree && ofField !== undefined) setRefused({ number: ofField })
      else setFailures((before) => [...before, isFree ? sentence : `${body.number}: ${sentence}`])
    }
    setAhead((before) => before - 1)
  }
  const form = useRowForm<PartForm, PartForm>({
    ...options,
    refused,
    async onSave(body) {
      if (ahead === 0) setFailures([])
      if (body.number === '') return { number: 'Type or scan a part' }
      setRefused({})
      form.reset(noPart)
      form.focus('number')
      setAhead((before) => before + 1)
      taken.current = taken.current.then(() => run(body))
      return {}
    },
  })
  return { form, isBusy: ahead > 0, errorText: failures.join(' ') }
}
