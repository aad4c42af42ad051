import { useState } from 'react'
import { addresses } from '../../../../contract/addresses.ts'
import type { BookAddress } from '../../../../contract/shapes/book-address.ts'
import { may } from '../../../data/may.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useSession } from '../../../data/session.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { Pages } from '../../../shared/pages.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { AddressCard } from '../components/address-card.tsx'
import { AddressSheet, isPersonal } from '../components/address-sheet.tsx'
import '../components/address-book.css'

type Open = { readonly address: BookAddress | null } | null

/** S22: the account's addresses; added, changed, and deleted with Undo. Without a network the last seen copy, to be read. */
export function AddressBookScreen() {
  const { session } = useSession()
  const { isOnline } = useStanding()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>(null)
  const account = session.user?.account_id ?? 0
  const book = useRead(addresses.table.listAccountAddresses, { params: { id: account }, query: { page } })
  const list = book.state === 'ready' ? book.value : null
  // The last one of the last page is gone: so is the page.
  if (list !== null && list.data.length === 0 && page > 1) setPage(Math.max(1, list.last_page))
  const add = () => {
    setOpen({ address: null })
  }
  return (
    <Page
      title="Address book"
      {...(list === null ? {} : { subtitle: list.total === 1 ? '1 address' : `${list.total} addresses` })}
      asOf={book.state === 'ready' ? book.asOf : null}
      works="these are the addresses that were seen last; changing them needs a connection"
      actions={
        <Button fill="filled" icon="plus" onClick={add}>
          Add address
        </Button>
      }
    >
      {book.state === 'loading' ? <Loading label="Loading your addresses" /> : null}
      {book.state === 'failed' ? (
        <Failed title="The address book did not load" onAgain={book.again}>
          {sayFault(book.error)} Nothing of it is lost.
        </Failed>
      ) : null}
      {list?.total === 0 ? (
        <Empty icon="home" title="No addresses yet">
          Add where your parcels go: at the checkout one tap fills it in.
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
          <Pages list={list} onPage={setPage} />
        </>
      )}
      {open === null ? null : (
        <AddressSheet
          address={open.address}
          onClose={() => {
            setOpen(null)
          }}
        />
      )}
    </Page>
  )
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
  const say = useSnackbar()
  const { session } = useSession()
  const remove = useCall(addresses.table.deleteAddress)
  const restore = useCall(addresses.table.activateAddress)
  const [going, setGoing] = useState<number | null>(null)
  const undo = async (id: number) => {
    try {
      await restore.send({ params: { id } })
      say({ text: 'The address is back' })
    } catch (error) {
      say({ text: sayFault(error) })
    }
  }
  const drop = async (id: number) => {
    setGoing(id)
    try {
      const { message } = await remove.send({ params: { id } })
      say({ text: message, action: { label: 'Undo', run: () => void undo(id) }, ms: 6000 })
    } catch (error) {
      say({ text: sayFault(error) })
    }
    setGoing(null)
  }
  return (
    <ul className="list book" aria-label="Addresses">
      {rows.map((address) => (
        <AddressCard
          key={address.address_id}
          address={address}
          isBusy={going === address.address_id}
          isLocked={isLocked}
          mayChange={isPersonal(address) || may(session, 'accounts.edit')}
          onEdit={() => {
            onEdit(address)
          }}
          onDelete={() => {
            void drop(address.address_id)
          }}
        />
      ))}
    </ul>
  )
}
