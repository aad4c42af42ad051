import { useState } from 'react'
import type { ReactNode } from 'react'
import { addresses } from '../../../../contract/addresses.ts'
import type { BookAddress, BookForm } from '../../../../contract/shapes/book-address.ts'
import { userAddressFields } from '../../../../domain/accounts/user-form.ts'
import { isAddressType } from '../../../../domain/places/address-types.ts'
import type { AddressType } from '../../../../domain/places/address-types.ts'
import { useEngine } from '../../../data/engine.tsx'
import { findRefusal } from '../../../data/error-message.ts'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { emptyAddress, valuesOf } from '../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../shared/address/address-values.ts'
import { DraftWait } from '../../../shared/drafts/draft-wait.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { Empty, Loading } from '../../../ui/load-states.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { AddressForm } from './address-form.tsx'
import type { AddressInput } from './address-form.tsx'
import { followFields } from '../../../shared/drafts/use-shown-form.ts'

/** The stored draft. */
interface AddressDraft {
  readonly kind: AddressType
  readonly values: AddressValues
  /** What the form showed first. */
  readonly shown?: AddressInput
}

const toInput = (address: BookAddress | null): AddressInput =>
  address === null
    ? { kind: 'shipping', ...emptyAddress }
    : { kind: isAddressType(address.address_type) ? address.address_type : 'shipping', ...valuesOf(address) }

/** A draft on what the address is now: a place is changed as a whole. */
const toStart = (draft: AddressDraft, now: AddressInput): AddressInput => {
  const typed = { ...draft.values, kind: draft.kind }
  return draft.shown === undefined ? typed : followFields<AddressInput>(typed, draft.shown, now, userAddressFields)
}

/** What a form was begun on, whatever is read again meanwhile. */
function BegunOn({
  now,
  children,
}: {
  readonly now: AddressInput
  readonly children: (now: AddressInput) => ReactNode
}) {
  const [begun] = useState(now)
  return children(begun)
}

/**
 * Adds an address (`address` is null) or edits one, as the server has it now (D01). The input stays as a draft until it is
 * saved or canceled.
 */
export function AddressSheet(of: SheetProps) {
  return (
    <Sheet isOpen onClose={of.onClose} title={of.address === null ? 'Add address' : 'Edit address'} isWide>
      <SheetBody {...of} />
    </Sheet>
  )
}

interface SheetProps {
  readonly address: BookAddress | null
  /** The types that a new address can have. */
  readonly kinds: readonly AddressType[]
  /** The other account that an administrator views; null for one's own. */
  readonly accountId: number | null
  readonly onClose: () => void
}

function SheetBody({ address, kinds, accountId, onClose }: SheetProps) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const key = `address:${address !== null ? address.address_id : accountId === null ? 'new' : `new:${accountId}`}`
  const { found, again, keep, finishWrites, error: draftError } = useDraft<AddressDraft>(key)
  const add = useCall(addresses.table.addAddress)
  const change = useCall(addresses.table.updateAddress)
  const discardDraft = () => finishWrites().then(() => engine.dropDraft(key))
  const save = async (body: BookForm) => {
    const { message } =
      address === null
        ? await add.send({ body: { ...body, ...(accountId === null ? {} : { account_id: accountId }) } })
        : await change.send({ params: { id: address.address_id }, body })
    // The address is saved. A failed draft removal is harmless: the draft is only offered again.
    await discardDraft().catch(() => undefined)
    showSnackbar({ text: message })
    onClose()
  }
  // The list may be older than what a colleague saved since. Without an answer, the list is the newest that is known.
  const newest = useRead(
    addresses.table.readAddress,
    { params: { id: address?.address_id ?? 0 } },
    { isOn: address !== null, isForgotten: true },
  )
  if (found === undefined) return <DraftWait again={again} />
  if (address !== null && newest.state === 'loading') return <Loading label="Loading the address" rows={2} />
  if (address !== null && newest.state === 'failed' && findRefusal(newest.error)?.status === 404)
    return (
      <Empty icon="home" title="This address was deleted">
        Somebody of your account deleted it since this list was loaded.
      </Empty>
    )
  const shown = newest.state === 'ready' ? newest.value : address
  return (
    <>
      {draftError === null ? null : (
        <p className="hint bad-t" role="alert">
          {draftError}
        </p>
      )}
      <BegunOn now={toInput(shown)}>
        {(now) => (
          <AddressForm
            start={found === null ? now : toStart(found, now)}
            kinds={address === null ? kinds : []}
            onTyped={({ kind, ...values }) => {
              keep({ kind, values, shown: now })
            }}
            onSave={save}
            onCancel={() => {
              void discardDraft().catch(() => undefined)
              onClose()
            }}
          />
        )}
      </BegunOn>
    </>
  )
}
