import { addresses } from '../../../../contract/addresses.ts'
import type { BookAddress } from '../../../../contract/shapes/book-address.ts'
import { useEngine } from '../../../data/engine.tsx'
import { useCall } from '../../../data/use-call.ts'
import { emptyAddress, valuesOf } from '../../../shared/address-values.ts'
import { useDraft } from '../../../shared/use-draft.ts'
import { Loading } from '../../../ui/four-states.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { AddressForm } from './address-form.tsx'
import type { AddressTyped } from './address-form.tsx'

const typedOf = (address: BookAddress | null): AddressTyped =>
  address === null
    ? { kind: 'shipping', values: emptyAddress }
    : { kind: address.address_type === 'billing' ? 'billing' : 'shipping', values: valuesOf(address) }

/** What anybody in the account may change; places of the company take a right. */
export const isPersonal = ({ address_type }: BookAddress): boolean =>
  address_type === 'shipping' || address_type === 'billing'

/** A new address (`address` is null), or one that is changed. What is typed is found again until it is saved or given up. */
export function AddressSheet({
  address,
  onClose,
}: {
  readonly address: BookAddress | null
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen onClose={onClose} title={address === null ? 'Add address' : 'Edit address'} isWide>
      <SheetBody address={address} onClose={onClose} />
    </Sheet>
  )
}

function SheetBody({ address, onClose }: { readonly address: BookAddress | null; readonly onClose: () => void }) {
  const engine = useEngine()
  const say = useSnackbar()
  const key = `address:${address === null ? 'new' : address.address_id}`
  const { found, keep, settle, fault } = useDraft<AddressTyped>(key)
  const add = useCall(addresses.table.addAddress)
  const change = useCall(addresses.table.updateAddress)
  const drop = () => settle().then(() => engine.dropDraft(key))
  const save = async ({ kind, values }: AddressTyped) => {
    const body = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]))
    const { message } =
      address === null
        ? await add.send({ body: { ...body, address_type: kind } })
        : await change.send({ params: { id: address.address_id }, body })
    // It is saved: a draft that stays behind would only be offered again.
    await drop().catch(() => undefined)
    say({ text: message })
    onClose()
  }
  if (found === undefined) return <Loading label="Looking for what you typed before" rows={2} />
  return (
    <>
      {fault === null ? null : (
        <p className="hint bad-t" role="alert">
          {fault}
        </p>
      )}
      <AddressForm
        start={found ?? typedOf(address)}
        mayChoose={address === null}
        isCompany={address !== null && !isPersonal(address)}
        onTyped={keep}
        onSave={save}
        onCancel={() => {
          void drop().catch(() => undefined)
          onClose()
        }}
      />
    </>
  )
}
