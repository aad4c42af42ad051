import { useState } from 'react'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { mapLink, telLink } from '../../../../shared/address/map-link.ts'
import { Button } from '../../../../ui/button.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { recordForms } from './late-forms.ts'
import '../../../../ui/field.css'

const EditOwner = recordForms.get('EditOwner')

const joinFilled = (separator: string, ...texts: readonly string[]) =>
  texts.filter((text) => text !== '').join(separator)

/** The owner with contact details, the dealer, and the account that registered the machine. */
export function OwnerCard({ seen }: { readonly seen: SeenRecord }) {
  const { value: record } = seen
  const { isOnline } = useConnectionStatus()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  const { locations: at, account } = record
  const facts: readonly (readonly [string, string])[] =
    at === null
      ? []
      : [
          ['Owner', joinFilled(', ', at.company_name, at.contact_name)],
          [
            'Address',
            joinFilled(
              ', ',
              at.address_1,
              at.address_2,
              at.city,
              joinFilled(' ', at.state, at.postal_code),
              at.company_location,
            ),
          ],
          ['Phone', at.phone],
          ['Email', at.email],
          ['Sold by', joinFilled(', ', at.dealer_name, at.dealer_city)],
          [
            'Dealer’s address',
            at.dealer_address === null
              ? ''
              : joinFilled(', ', at.dealer_address.addr1, at.dealer_address.city, at.dealer_address.state),
          ],
          ['Account', account === null ? '' : joinFilled(' · ', account.name, account.display_id)],
        ]
  const filledFacts = facts.filter(([, value]) => value !== '')
  const query = at === null ? '' : joinFilled(', ', at.address_1, at.city, at.state, at.postal_code)
  return (
    <SectionCard
      title="Owner and location"
      end={
        record.may.edit && at !== null ? (
          <Button
            fill="link"
            size="small"
            aria-haspopup="dialog"
            disabled={!isOnline}
            onClick={() => {
              setOpen(true)
            }}
          >
            Change
          </Button>
        ) : undefined
      }
    >
      {filledFacts.length === 0 ? (
        <p className="rv-none">
          {seen.is === 'listed' && record.whole
            ? 'Not on this device.'
            : at === null
              ? 'Only the account and its servicer can see the owner.'
              : 'No owner on file.'}
        </p>
      ) : (
        <div className="bd">
          <dl className="kv l rv-owner">
            {filledFacts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {name === 'Phone' ? (
                    <a href={telLink(value)}>{value}</a>
                  ) : name === 'Email' ? (
                    <a href={`mailto:${value}`}>{value}</a>
                  ) : name === 'Address' && at?.address_1 ? (
                    <a href={mapLink(query, navigator.userAgent)} target="_blank" rel="noreferrer">
                      {value}
                    </a>
                  ) : (
                    value
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {record.may.edit && !isOnline ? <p className="hint mt2">Editing needs a connection.</p> : null}
        </div>
      )}
      <Sheet isOpen={isOpen} onClose={close} title="Owner and location" isWide>
        <EditOwner record={record} onClose={close} />
      </Sheet>
    </SectionCard>
  )
}
