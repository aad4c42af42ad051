import { useEffect, useRef, useState } from 'react'
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

/**
 * Finds a part by its number: typed, scanned with the camera, or by a scanner that sends Enter. The field is empty again at
 * once, so that the next scan can come before the answer. Parts are found in the order of their scans.
 */
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
  const looking = useRef(Promise.resolve())
  const [ahead, setAhead] = useState(0)
  /** What is wrong with the number in the field, and with numbers that have no place there any more. */
  const [refused, setRefused] = useState<{ readonly number?: string }>({})
  const [failures, setFailures] = useState<readonly string[]>([])
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  const find = async (query: PartForm) => {
    try {
      const { value } = await engine.fetchOrCached(warehouseStock.findPart, { query })
      latest.current(value)
    } catch (error) {
      const refusal = findRefusal(error)
      const isUnknown = refusal?.status === 404
      const sentence = isUnknown ? refusal.message : callErrorMessage(error)
      const isFree = form.getValues().number === ''
      if (isFree) form.setValue('number', query.number)
      if (isFree && isUnknown) setRefused({ number: sentence })
      else setFailures((before) => [...before, isFree ? sentence : `${query.number}: ${sentence}`])
    }
    setAhead((before) => before - 1)
  }
  const form = useRowForm<PartForm, PartForm>({
    schema: typedPart,
    values: noPart,
    refused,
    async onSave(query) {
      setFailures([])
      if (query.number === '') return { number: 'Type or scan a part' }
      setRefused({})
      form.reset(noPart)
      form.focus('number')
      setAhead((before) => before + 1)
      looking.current = looking.current.then(() => find(query))
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
      {/* Not disabled while a part is looked up: a form with a disabled button ignores Enter. */}
      <Button type="submit" {...(ahead > 0 ? {} : { icon: 'plus' as const })}>
        {ahead > 0 ? <span className="spin" aria-hidden="true" /> : null}
        {action}
      </Button>
      <ScanPartButton form={form} />
      {failures.length === 0 ? null : (
        <Note tone="bad" icon="alert" role="alert" className="whole">
          {failures.join(' ')}
        </Note>
      )}
    </Form>
  )
}
