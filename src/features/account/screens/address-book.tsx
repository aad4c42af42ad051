import { useState } from 'react'
import { accounts } from '../../../../contract/accounts.ts'
import { addresses } from '../../../../contract/addresses.ts'
import type { BookAddress } from '../../../../contract/shapes/book-address.ts'
import { isPersonalType, listAddressTypes } from '../../../../domain/places/address-types.ts'
import type { AddressType } from '../../../../domain/places/address-types.ts'
import { hasPermission } from '../../../data/has-permission.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { LoadFailed, worksLoaded } from '../../../shared/load-failed.tsx'
import { closeOnly } from '../../../ui/close-only.ts'
import { Empty, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { AccountMenu } from '../components/account-menu.tsx'
import { AddressCard } from '../components/address-card.tsx'
import { AddressSheet } from '../components/address-sheet.tsx'
import { useViewedAccount } from '../components/use-viewed-account.ts'
import '../components/address-book.css'

type Open = { readonly address: BookAddress | null } | null

/**
 * S22: the account's addresses, with add, edit and delete (with Undo). Offline it shows the last snapshot, read-only.
 */
export function AddressBookScreen() {
  const viewed = useViewedAccount()
  const { isOnline } = useConnectionStatus()
  const { search, setSearch } = useOwnLocation()
  const page = readPage(search)
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  const [open, setOpen] = useState<Open>(null)
  const book = useRead(addresses.table.listAccountAddresses, { params: { id: viewed.id }, query: { page } })
  const kinds = useAddressTypes(viewed.id)
  const list = book.state === 'ready' ? book.value : null
  useStepBack(book, page, goTo)
  return (
    <Page
      title="Address book"
      {...(list === null ? {} : { subtitle: list.total === 1 ? '1 address' : `${list.total} addresses` })}
      asOf={book.state === 'ready' ? book.asOf : null}
      canRefresh
      works={worksLoaded('showing the addresses last loaded; changing them needs a connection', book)}
      addition={{
        label: 'Add address',
        onPress: () => {
          setOpen({ address: null })
        },
      }}
    >
      <AccountMenu viewed={viewed} account={null} />
      {book.state === 'loading' ? <Loading label="Loading your addresses" /> : null}
      <LoadFailed reading={book} name="The address book" />
      {list?.total === 0 ? (
        <Empty icon="home" title="No addresses yet">
          Add a shipping address and fill it in at checkout with one tap.
        </Empty>
      ) : null}
      {list === null || list.total === 0 ? null : (
        <>
          <Book
            rows={list.data}
            isLocked={!isOnline}
            onEdit={(address) => {
              setOpen({ address })
            }}
          />
          <Pagination list={list} onPage={goTo} />
        </>
      )}
      {open === null ? null : (
        <AddressSheet
          address={open.address}
          kinds={kinds}
          accountId={viewed.other}
          onClose={() => {
            setOpen(closeOnly(open))
          }}
        />
      )}
    </Page>
  )
}

/** The types that a new address of this account can have. Locations need the `accounts.edit` permission. */
function useAddressTypes(id: number): readonly AddressType[] {
  const { session } = useSession()
  const account = useRead(accounts.table.readAccount, { params: { id }, query: {} })
  const isKnown = account.state === 'ready' && hasPermission(session, 'accounts.edit')
  return listAddressTypes(isKnown ? account.value : { dealer: false, warranty_servicer: false })
}

function Book({
  rows,
  isLocked,
  onEdit,
}: {
  readonly rows: readonly BookAddress[]
  readonly isLocked: boolean
  readonly onEdit: (address: BookAddress) => void
}) {
  const showSnackbar = useSnackbar()
  const { session } = useSession()
  const remove = useCall(addresses.table.deleteAddress)
  const restore = useCall(addresses.table.activateAddress)
  const [deletingId, setDeletingId] = useState<number | null>(null)
  const undo = async (id: number) => {
    try {
      await restore.send({ params: { id } })
      showSnackbar({ text: 'Address restored' })
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
    }
  }
  const deleteAddress = async (id: number) => {
    setDeletingId(id)
    try {
      const { message } = await remove.send({ params: { id } })
      showSnackbar({ text: message, action: { label: 'Undo', run: () => void undo(id) }, ms: 6000 })
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
    }
    setDeletingId(null)
  }
  return (
    <ul className="list book" aria-label="Addresses">
      {rows.map((address) => (
        <AddressCard
          key={address.address_id}
          address={address}
          isBusy={deletingId === address.address_id}
          isLocked={isLocked}
          mayChange={isPersonalType(address.address_type) || hasPermission(session, 'accounts.edit')}
          onEdit={() => {
            onEdit(address)
          }}
          onDelete={() => {
            void deleteAddress(address.address_id)
          }}
        />
      ))}
    </ul>
  )
}
