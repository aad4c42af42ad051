import type { BookAddress } from '../../../../contract/shapes/book-address.ts'
import { formatPhone } from '../../../../domain/places/format.ts'
import { addressLine } from '../../../shared/address-line.ts'
import { Button } from '../../../ui/button.tsx'

const purposes: Readonly<Record<string, string>> = { shipping: 'Parcels', billing: 'Bills' }

/** One of the book, with what can be done about it. */
export function AddressCard({
  address,
  isBusy,
  isLocked,
  mayChange,
  onEdit,
  onDelete,
}: {
  readonly address: BookAddress
  readonly isBusy: boolean
  /** Without a network it can be read, not changed. */
  readonly isLocked: boolean
  readonly mayChange: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}) {
  const called = address.name === '' ? address.organization : address.name
  return (
    <li className="item book-item">
      <div className="grow">
        <div className="row wrap g2">
          <b className="t14">{called === '' ? address.addr1 : called}</b>
          <span className="t12 mute">{purposes[address.address_type] ?? 'Company'}</span>
        </div>
        {address.organization === '' || address.organization === called ? null : (
          <div className="t13">{address.organization}</div>
        )}
        <div className="t13 ink2">{addressLine(address)}</div>
        <div className="t13 mute">{[formatPhone(address.phone), address.email].filter(Boolean).join(' · ')}</div>
      </div>
      {mayChange ? (
        <div className="row g2">
          <Button
            isIconOnly
            fill="clear"
            icon="edit"
            aria-label={`Edit the address of ${called}, ${address.addr1}`}
            disabled={isLocked}
            onClick={onEdit}
          />
          <Button
            isIconOnly
            fill="clear"
            icon="trash"
            aria-label={`Delete the address of ${called}, ${address.addr1}`}
            isBusy={isBusy}
            disabled={isLocked}
            onClick={onDelete}
          />
        </div>
      ) : null}
    </li>
  )
}
