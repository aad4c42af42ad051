import { useState } from 'react'
import { catalogue } from '../../../../../contract/catalogue.ts'
import type { Whereabouts } from '../../../../../contract/shapes/registration.ts'
import type { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { DealerForm } from '../owner/dealer-form.tsx'
import type { Dealer } from '../owner/dealer-fieldset.tsx'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { useSession } from '../../../../data/session.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { dealerKey } from './machine-entry.ts'
import type { Details, Picture } from './machine-entry.ts'
import { toDealer } from './machine-fields.ts'
import { OwnerSheet } from './owner-sheet.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import type { InWork } from './pictures/use-in-work.ts'

const listFilled = (...texts: readonly string[]) => texts.filter((text) => text !== '')

function Facts({ facts, empty }: { readonly facts: readonly (readonly [string, string])[]; readonly empty: string }) {
  const filledFacts = facts.filter(([, value]) => value !== '')
  if (filledFacts.length === 0) return <p className="t14 mute">{empty}</p>
  return (
    <dl className="kv l">
      {filledFacts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const getOwnerFacts = (where: Whereabouts, market: string) =>
  [
    ['Name', listFilled(where.company_name, where.contact_name).join(', ')],
    [
      'Address',
      listFilled(
        where.address_1,
        where.address_2,
        listFilled(where.city, where.postal_code).join(' '),
        where.company_location,
      ).join(', '),
    ],
    ['Contact', listFilled(where.phone, where.email).join(' · ')],
    ['Market type', market],
  ] as const

/** Details that apply to all machines: owner, dealer and receipt. */
export function DetailsCards({
  details,
  inWork,
  isFixed,
  onChange,
  onKeepPicture,
  prepare,
}: {
  readonly details: Details
  readonly inWork: InWork
  /** While the machines are registered with them. */
  readonly isFixed: boolean
  readonly onChange: (details: Details) => void
  readonly onKeepPicture: (picture: Picture, bytes: ArrayBuffer) => Promise<void>
  readonly prepare?: typeof processPhoto | undefined
}) {
  const [open, setOpen] = useState<'owner' | 'dealer' | null>(null)
  const { where } = details
  const { session } = useSession()
  const marketId = where.market_type_id
  const markets = useCatalogue(catalogue.table.listMarketTypes, {}, { isOn: marketId !== null })
  const market = markets.data?.find((one) => one.market_type_id === marketId)?.market_type_name ?? 'Chosen'
  const close = () => {
    setOpen(closeOnly(open))
  }
  const change = (of: 'owner' | 'dealer', name: string) => (
    <Button
      fill="link"
      size="small"
      aria-label={`Change ${name}`}
      disabled={isFixed}
      aria-haspopup="dialog"
      onClick={() => {
        setOpen(of)
      }}
    >
      Change
    </Button>
  )
  return (
    <div className="rg-details">
      <Card title="Owner" headerEnd={change('owner', 'the owner')}>
        <Facts
          facts={getOwnerFacts(where, marketId === null ? '' : market)}
          empty="No owner yet. Applies to every machine listed"
        />
      </Card>
      <Card title="Sold by" headerEnd={change('dealer', 'the dealer')}>
        <Facts
          facts={[
            ['Dealer', where.dealer_name],
            ['Location', where.dealer_city],
            ['Address', where.dealer_location_id === null ? '' : 'Attached'],
          ]}
          empty={
            session.dealer
              ? `${session.user?.account_name ?? 'Your company'}. Choose the store that sold it`
              : 'No dealer yet.'
          }
        />
      </Card>
      <Card title="For all machines">
        <PictureField
          label="Receipt for all machines"
          picture={details.receipt}
          inWork={inWork}
          isFixed={isFixed}
          onKeep={onKeepPicture}
          onChange={(receipt) => {
            onChange({ ...details, receipt })
          }}
          {...(prepare === undefined ? {} : { prepare })}
        />
        <p className="hint mt2">Used for each machine without its own receipt.</p>
      </Card>
      <OwnerSheet
        isOpen={open === 'owner'}
        where={where}
        onClose={close}
        onKeep={(next) => {
          onChange({ ...details, where: next })
        }}
      />
      <Sheet isOpen={open === 'dealer'} onClose={close} title="Sold by">
        <WithDraft<Dealer> draftKey={dealerKey} start={toDealer(where)}>
          {(draft) => (
            <DealerForm
              start={draft.values}
              onTyped={draft.keep}
              onCancel={() => {
                void draft.drop()
                close()
              }}
              onSave={async (dealer) => {
                await draft.drop()
                onChange({ ...details, where: { ...where, ...dealer } })
                close()
              }}
            />
          )}
        </WithDraft>
      </Sheet>
    </div>
  )
}
