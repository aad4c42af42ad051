import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { DealerFieldset, dealerForm } from './dealer-fieldset.tsx'
import type { Dealer } from './dealer-fieldset.tsx'

/** The dealer who sold the machine. */
export function DealerForm({
  start,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: Dealer
  readonly onTyped: (dealer: Dealer) => void
  readonly onSave: (dealer: Dealer) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<Dealer, Dealer>({ schema: dealerForm, values: start, onTyped, onSave })
  return (
    <Form form={form}>
      <DealerFieldset
        name={useBoundValue(form, 'dealer_name')}
        city={form.bind('dealer_city')}
        state={useBoundValue(form, 'dealer_state_id')}
        location={useBoundValue(form, 'dealer_location_id')}
        setCity={(city) => {
          form.setValue('dealer_city', city)
        }}
      />
      <FormEnd form={form} saveLabel="Save" onCancel={onCancel} />
    </Form>
  )
}
