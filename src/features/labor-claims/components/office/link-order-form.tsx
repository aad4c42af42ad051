import { filing } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { Field } from '../../../../ui/field.tsx'
import { OnlineForm } from '../forms/online-form.tsx'
import { useOnlineDraft } from '../forms/use-online-draft.ts'

const errorFields = { 'labor-claims.orderUnknown': 'order_number' }

/** Links an order of the claim's account to this claim by its number (L17). */
export function LinkOrderForm({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const { fields, type, close, call, isTried, setTried } = useOnlineDraft({
    claimId: claim.ticket_id,
    key: `link-order:${claim.ticket_id}`,
    start: { number: '' },
    onClose,
    errorFields,
  })
  if (fields === null) return null
  const number = fields.number.trim()
  return (
    <OnlineForm
      label="Link an order"
      call={call}
      saveLabel="Link"
      onCancel={() => void close()}
      onSave={() => {
        setTried(true)
        if (number === '') return
        void call.send(
          filing.linkOrder,
          { params: { id: claim.ticket_id }, body: { order_number: number } },
          'Order linked',
        )
      }}
    >
      <div className="whole">
        <Field
          label="Order number"
          autoComplete="off"
          autoCapitalize="characters"
          value={fields.number}
          error={number === '' ? 'Required' : call.errors['order_number']}
          isSubmitted={isTried}
          onChange={({ target }) => {
            type({ number: target.value })
            call.clearError('order_number')
          }}
        />
      </div>
    </OnlineForm>
  )
}
