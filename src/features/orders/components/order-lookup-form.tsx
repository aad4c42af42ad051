import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { orders } from '../../../../contract/orders.ts'
import { someText } from '../../../../contract/shapes/basics.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Segment } from '../../../ui/segment.tsx'
import type { OrderQuery } from './use-order-lookup.ts'

const methods = [
  { value: 'number', label: 'Order key' },
  { value: 'postal', label: 'Postal code' },
  { value: 'tracking', label: 'Tracking' },
] as const
type LookupMethod = (typeof methods)[number]['value']
type LookupValues = Readonly<Record<'number' | 'key' | 'tracking' | 'postalCode', string>>
type LookupFields = LookupValues & { readonly by: LookupMethod }

const postalFields = orders.table.findByPostalCode.body.shape

const toQuerySchema = (needsKey: boolean) =>
  z.discriminatedUnion('by', [
    z.object({ by: z.literal('tracking'), tracking: orders.table.findByTracking.params.shape.tracking }),
    z.object({
      by: z.literal('postal'),
      number: postalFields.number,
      postalCode: postalFields.postal_code,
    }),
    z.object({
      by: z.literal('number'),
      number: someText(40),
      key: needsKey ? someText(100) : z.string().check(z.trim()),
    }),
  ])

/**
 * Looks up an order by number and key, by number and postal code, or by tracking number (S21). Signed-in users need no key for their own orders.
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
  const form = useRowForm<LookupFields, OrderQuery>({
    schema: toQuerySchema(needsKey),
    values: { ...start, by: start.tracking === '' ? 'number' : 'tracking' },
    onSave: onLookUp,
  })
  const by = useWatch({ control: form.control, name: 'by' })
  return (
    <div className="no-print os-ask">
      <Segment
        label="Look up by"
        choices={methods}
        value={by}
        onChange={(method) => {
          form.setValue('by', method)
        }}
        isFull
      />
      <Form form={form} className="form mt4" submitsAtEnd>
        {by === 'tracking' ? (
          <div className="whole">
            <Field
              label="Tracking number"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="From the shipping email or the package label."
              {...form.bind('tracking')}
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
              {...form.bind('number')}
            />
            {by === 'postal' ? (
              <Field
                label="Postal code"
                autoComplete="postal-code"
                autoCapitalize="characters"
                spellCheck={false}
                hint="Of the shipping or the billing address."
                {...form.bind('postalCode')}
              />
            ) : (
              <Field
                label="Order key"
                isOptional={!needsKey}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                hint="From the confirmation email."
                {...form.bind('key')}
              />
            )}
          </>
        )}
        <div className="whole">
          <Button type="submit" fill="filled" icon="search" isBusy={form.isSaving}>
            Look up order
          </Button>
        </div>
      </Form>
    </div>
  )
}
