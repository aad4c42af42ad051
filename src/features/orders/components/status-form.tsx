import { useState } from 'react'
import { enterMovesOn } from '../../../shared/enter-moves-on.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import type { Asked } from './use-order-search.ts'
import '../../../shared/form.css'

const ways = [
  { value: 'number', label: 'Order number' },
  { value: 'tracking', label: 'Tracking number' },
] as const
type Way = (typeof ways)[number]['value']
export type StatusWords = Readonly<Record<'number' | 'key' | 'tracking', string>>

/** Order number and key, or a tracking number (S21). Who is signed in needs no key for an order of their own account. */
export function StatusForm({
  start,
  needsKey,
  onAsk,
}: {
  readonly start: StatusWords
  readonly needsKey: boolean
  readonly onAsk: (asked: Asked) => Promise<void>
}) {
  const [way, setWay] = useState<Way>(start.tracking === '' ? 'number' : 'tracking')
  const { values, bind, submit, isSending } = useFields<keyof StatusWords>(start, ({ number, key, tracking }) =>
    way === 'tracking'
      ? { ...(tracking.trim() === '' && { tracking: 'Required' }) }
      : {
          ...(number.trim() === '' && { number: 'Required' }),
          ...(needsKey && key.trim() === '' && { key: 'Required' }),
        },
  )
  const send = async () => {
    await onAsk(
      way === 'tracking'
        ? { by: 'tracking', tracking: values.tracking.trim() }
        : { by: 'number', number: values.number.trim(), key: values.key.trim() },
    )
    return undefined
  }
  return (
    <div className="no-print os-ask">
      <Segment label="Look it up by" choices={ways} value={way} onChange={setWay} isFull />
      <form className="form mt4" noValidate onSubmit={submit(send)} onKeyDown={enterMovesOn}>
        {way === 'tracking' ? (
          <div className="whole">
            <Field
              label="Tracking number"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="As it stands in the shipping email or on the parcel."
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
              hint="Like SO-50012."
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
            Look it up
          </Button>
        </div>
      </form>
    </div>
  )
}
