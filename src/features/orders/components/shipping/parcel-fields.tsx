import { willCall } from '../../../../../domain/checkout/checks.ts'
import { getServiceName } from '../../../../../domain/orders/services.ts'
import { parseTrackingNumbers } from '../../../../../domain/orders/shipping.ts'
import { Field } from '../../../../ui/field.tsx'
import type { BoundField } from '../../../../ui/form/bound-field.ts'
import type { ErrorsByKey } from '../../../../ui/form/form-resolver.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'

/** How a shipment travels, as a form has it. `tracking` has one number a line. */
export interface ParcelFields {
  readonly ship_code: string
  readonly carrier: string
  readonly tracking: string
  readonly note: string
}

/** The fields of a parcel as the body has them. */
export const toParcel = ({ ship_code, carrier, tracking, note }: ParcelFields) => ({
  ...{ ship_code, carrier: carrier.trim(), note: note.trim() },
  tracking_numbers: parseTrackingNumbers(tracking),
})

/** A number without a carrier finds nothing. */
export const checkParcel = ({ carrier, tracking }: ParcelFields): ErrorsByKey =>
  parseTrackingNumbers(tracking).length > 0 && carrier.trim() === ''
    ? { carrier: 'Required with a tracking number' }
    : {}

/** The field of a body's key. */
export const parcelFieldOf = (key: string): string => (key.startsWith('tracking_numbers') ? 'tracking' : key)

const codes = ['GROUND', '2DAY', 'NEXT']
const toChoices = (code: string) =>
  [...new Set([code, ...codes])].map((value) => ({
    value,
    label: value === '' ? 'Not chosen' : getServiceName(value),
  }))

/** Carrier, service, tracking numbers and a note to the customer; of a pickup the note alone. */
export function ParcelInputs({
  bind,
  shipCode,
}: {
  readonly bind: (name: keyof ParcelFields) => BoundField
  /** The service by now: one that the shop no longer offers stays in the list. */
  readonly shipCode: string
}) {
  return (
    <>
      {shipCode === willCall ? null : (
        <>
          <Field label="Carrier" autoComplete="off" maxLength={60} isOptional {...bind('carrier')} />
          <SelectField label="Service" choices={toChoices(shipCode)} {...bind('ship_code')} />
          <div className="whole">
            <TextArea
              label="Tracking numbers"
              rows={2}
              isOptional
              hint="One a line."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...bind('tracking')}
            />
          </div>
        </>
      )}
      <div className="whole">
        <TextArea label="Message to the customer" rows={2} maxLength={4000} isOptional {...bind('note')} />
      </div>
    </>
  )
}
