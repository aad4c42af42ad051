import { useState } from 'react'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import { useStanding } from '../../../../data/standing.tsx'
import { mapLink, telLink } from '../../../../shared/map-link.ts'
import { Button } from '../../../../ui/button.tsx'
import { RecordSection } from './record-section.tsx'
import { WhereSheet } from './where-sheet.tsx'

const joined = (separator: string, ...words: readonly string[]) => words.filter((word) => word !== '').join(separator)

/** Who has the machine, how they are reached, who sold it, and the account that registered it. */
export function WhereCard({ seen }: { readonly seen: SeenRecord }) {
  const { value: record } = seen
  const { isOnline } = useStanding()
  const [isOpen, setOpen] = useState(false)
  const { locations: at, account } = record
  const facts: readonly (readonly [string, string])[] =
    at === null
      ? []
      : [
          ['Owner', joined(', ', at.company_name, at.contact_name)],
          [
            'Address',
            joined(
              ', ',
              at.address_1,
              at.address_2,
              at.city,
              joined(' ', at.state, at.postal_code),
              at.company_location,
            ),
          ],
          ['Phone', at.phone],
          ['Email', at.email],
          ['Sold by', joined(', ', at.dealer_name, at.dealer_city)],
          [
            'Dealer’s address',
            at.dealer_address === null
              ? ''
              : joined(', ', at.dealer_address.addr1, at.dealer_address.city, at.dealer_address.state),
          ],
          ['Account', account === null ? '' : joined(' · ', account.name, account.display_id)],
        ]
  const shown = facts.filter(([, value]) => value !== '')
  const query = at === null ? '' : joined(', ', at.address_1, at.city, at.state, at.postal_code)
  return (
    <RecordSection
      title="Owner and place"
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
      {shown.length === 0 ? (
        <p className="rv-none">
          {seen.is === 'listed' && record.whole
            ? 'This is not on this device.'
            : at === null
              ? 'Only its own account and its servicer see whose machine this is.'
              : 'Nobody is named.'}
        </p>
      ) : (
        <div className="bd">
          <dl className="kv l rv-where">
            {shown.map(([name, value]) => (
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
          {record.may.edit && !isOnline ? <p className="hint mt2">Changing it needs a signal.</p> : null}
        </div>
      )}
      <WhereSheet
        record={record}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
        }}
      />
    </RecordSection>
  )
}
