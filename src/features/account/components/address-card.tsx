import type { BookAddress } from '../../../../contract/shapes/book-address.ts'
import { formatPhone } from '../../../../domain/places/format.ts'
import { addressLine } from '../../../shared/address/address-line.ts'
import { SwipeRow } from '../../../ui/swipe-row.tsx'
import { Button } from '../../../ui/button.tsx'

const typeLabels: Readonly<Record<string, string>> = {
  ...{ shipping: 'Shipping', billing: 'Billing' },
  ...{ 'dealer-location': 'Shop', service: 'Service location' },
}

/** An address of the address book, with its edit and delete buttons. */
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
  /** True while offline: the address is read-only. */
  readonly isLocked: boolean
  readonly mayChange: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}) {
  const displayName = address.name === '' ? address.organization : address.name
  return (
    <li>
      <SwipeRow
        actions={
          mayChange && !isLocked && !isBusy
            ? [
                { label: 'Edit', icon: 'edit', run: onEdit },
                { label: 'Delete', icon: 'trash', isDanger: true, run: onDelete },
              ]
            : []
        }
      >
        <div className="item book-item">
          <div className="grow">
            <div className="row wrap g2">
              <b className="t14">{displayName === '' ? address.addr1 : displayName}</b>
              <span className="t12 mute">{typeLabels[address.address_type] ?? 'Company'}</span>
            </div>
            {address.organization === '' || address.organization === displayName ? null : (
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
                aria-label={`Edit the address of ${displayName}, ${address.addr1}`}
                disabled={isLocked}
                onClick={onEdit}
              />
              <Button
                isIconOnly
                fill="clear"
                icon="trash"
                aria-label={`Delete the address of ${displayName}, ${address.addr1}`}
                isBusy={isBusy}
                disabled={isLocked}
                onClick={onDelete}
              />
            </div>
          ) : null}
        </div>
      </SwipeRow>
    </li>
  )
}
