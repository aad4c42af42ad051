import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { warehouseStock } from '../../../../contract/warehouse-stock.ts'
import type { PlacedPart } from '../../../../contract/warehouse-stock.ts'
import { findRefusal } from '../../../data/error-message.ts'
import { useEngine } from '../../../data/engine.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { PartNumberField, ScanPartButton } from './part-number-field.tsx'
import { noPart, useScannedNumber } from './use-scanned-number.ts'

/** An empty field is an error only when it is sent: people leave it to go on with the rest of the form. */
const typedPart = z.object({ number: z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters')) })

/** Finds parts by their numbers, one after the other. */
export function FindPartForm({
  label,
  action,
  turn = 0,
  onFound,
}: {
  readonly label: string
  /** What is done with the part: 'Add'. */
  readonly action: string
  /** Another turn gives the field the focus. */
  readonly turn?: number
  readonly onFound: (part: PlacedPart) => void
}) {
  const engine = useEngine()
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  const { form, isBusy, errorText } = useScannedNumber({
    schema: typedPart,
    values: noPart,
    async take(query) {
      const { value } = await engine.fetchOrCached(warehouseStock.findPart, { query })
      latest.current(value)
    },
    readFieldError(error) {
      const refusal = findRefusal(error)
      return refusal?.status === 404 ? refusal.message : undefined
    },
  })
  const { focus } = form
  useEffect(() => {
    if (turn > 0) focus('number')
  }, [turn, focus])
  return (
    <Form form={form} label={label} className="wh-find" submitsOnEnter>
      <PartNumberField form={form} />
      {/* Not disabled while a part is looked up: a form with a disabled button ignores Enter. */}
      <Button type="submit" {...(isBusy ? {} : { icon: 'plus' as const })}>
        {isBusy ? <span className="spin" aria-hidden="true" /> : null}
        {action}
      </Button>
      <ScanPartButton form={form} />
      {errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert" className="whole">
          {errorText}
        </Note>
      )}
    </Form>
  )
}
