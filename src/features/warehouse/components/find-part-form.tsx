import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { PartForm } from '../../../../contract/warehouse.ts'
import { warehouseStock } from '../../../../contract/warehouse-stock.ts'
import type { PlacedPart } from '../../../../contract/warehouse-stock.ts'
import { findRefusal } from '../../../data/error-message.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useEngine } from '../../../data/engine.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Note } from '../../../ui/note.tsx'
import { PartNumberField, ScanPartButton } from './part-number-field.tsx'

const noPart: PartForm = { number: '' }
/** An empty field is an error only when it is sent: people leave it to go on with the rest of the form. */
const typedPart = z.object({ number: z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters')) })

/** Finds a part by its number: typed, scanned with the camera, or by a scanner that sends Enter. */
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
  const form = useRowForm<PartForm, PartForm>({
    schema: typedPart,
    values: noPart,
    sentence: callErrorMessage,
    async onSave(query) {
      if (query.number === '') return { number: 'Type or scan a part' }
      const found = await engine
        .fetchOrCached(warehouseStock.findPart, { query })
        .catch((error: unknown): { readonly message: string } => {
          const refusal = findRefusal(error)
          if (refusal?.status !== 404) throw error
          return { message: refusal.message }
        })
      if ('message' in found) return { number: found.message }
      form.reset(noPart)
      form.focus('number')
      onFound(found.value)
      return {}
    },
  })
  const { focus } = form
  useEffect(() => {
    if (turn > 0) focus('number')
  }, [turn, focus])
  return (
    <Form form={form} label={label} className="wh-find" submitsOnEnter>
      <PartNumberField form={form} />
      <Button type="submit" icon="plus" isBusy={form.isSaving}>
        {action}
      </Button>
      <ScanPartButton form={form} />
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert" className="whole">
          {form.errorText}
        </Note>
      )}
    </Form>
  )
}
