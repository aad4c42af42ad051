import { useState } from 'react'
import { moveOnEnter } from '../../../shared/move-on-enter.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import type { OrderQuery } from './use-order-lookup.ts'
import '../../../shared/form.css'

const methods = [
  { value: 'number', label: 'Order number' },
  { value: 'tracking', label: 'Tracking number' },
] as const
type LookupMethod = (typeof methods)[number]['value']
export type LookupValues = Readonly<Record<'number' | 'key' | 'tracking', string>>

/**
 * Looks up an order by number and key, or by tracking number (S21). Signed-in users need no key for their own orders.
 */
export function OrderLookupForm({
  start,
  needsKey,
  onLookUp,
}: {
  readonly start: LookupValues
  readonly needsKey: boolean
  readonly onLookUp: (query: OrderQuery) => Promise<void>
}) {
  const [method, setMethod] = useState<LookupMethod>(start.tracking === '' ? 'number' : 'tracking')
  const { values, bind, submit, isSending } = useFields<keyof LookupValues>(start, ({ number, key, tracking }) =>
    method === 'tracking'
      ? { ...(tracking.trim() === '' && { tracking: 'Required' }) }
      : {
          ...(number.trim() === '' && { number: 'Required' }),
          ...(needsKey && key.trim() === '' && { key: 'Required' }),
        },
  )
  const send = async () => {
    await onLookUp(
      method === 'tracking'
        ? { by: 'tracking', tracking: values.tracking.trim() }
        : { by: 'number', number: values.number.trim(), key: values.key.trim() },
    )
    return undefined
  }
  return (
    <div className="no-print os-ask">
      <Segment label="Look up by" choices={methods} value={method} onChange={setMethod} isFull />
      <form className="form mt4" noValidate onSubmit={submit(send)} onKeyDown={moveOnEnter}>
        {method === 'tracking' ? (
          <div className="whole">
            <Field
              label="Tracking number"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="From the shipping email or the package label."
              {...bind('tracking')}
            />
          </div>
        ) : (
          <>
            <Field
              label="Order number"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="For example, SO-50012."
              {...bind('number')}
            />
            <Field
              label="Order key"
              isOptional={!needsKey}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint="From the confirmation email."
              {...bind('key')}
            />
          </>
        )}
        <div className="whole">
          <Button type="submit" fill="filled" icon="search" isBusy={isSending}>
            Look up order
          </Button>
        </div>
      </form>
    </div>
  )
}
