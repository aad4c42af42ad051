import { useState } from 'react'
import { catalogue } from '../../../../contract/catalogue.ts'
import type { Equipment, ProductRow } from '../../../../contract/shapes/catalogue.ts'
import { useCatalogueSource } from '../../../data/catalogue.tsx'
import { sayFault } from '../../../data/say-fault.ts'
import { useCatalogue } from '../../../data/use-catalogue.ts'
import { breakWords, fits, takenOf } from '../../../shared/claim-parts.ts'
import type { DraftPart, OfferedPart } from '../../../shared/claim-parts.ts'
import { priceWords } from '../../../shared/price-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The machine's model, for the serials that a part fits; undefined where it is not known now. */
  readonly model: Equipment | undefined
  readonly serial: string
  readonly onTake: (part: DraftPart) => Promise<void>
}

/** An offer with the serials that the part fits on this model. */
function offerOf(row: ProductRow, model: Equipment | undefined): OfferedPart {
  const line = model?.products.find((one) => one.product_id === row.product_id)
  return { ...row, serial_from: line?.serial_from ?? null, serial_to: line?.serial_to ?? null }
}

function Found({
  offer,
  serial,
  onTake,
}: {
  readonly offer: OfferedPart
  readonly serial: string
  readonly onTake: (offer: OfferedPart) => Promise<void>
}) {
  const [isBusy, setBusy] = useState(false)
  const range = breakWords(offer)
  const isWrong = !fits(offer, serial)
  const take = () => {
    setBusy(true)
    void onTake(offer).finally(() => {
      setBusy(false)
    })
  }
  return (
    <li>
      <div className="pl-what">
        <span className="tk-part">{offer.name}</span>
        <span className="mono ink2">{offer.number}</span>
        <span className="mute tn">{priceWords(offer.price)}</span>
        {range === null ? null : (
          <span className={isWrong ? 'pl-note bad-t' : 'pl-note'}>
            {isWrong ? <Icon name="alert" size="s" /> : null}
            {isWrong ? `${range}: not this machine` : range}
          </span>
        )}
        {offer.replaced_by === null ? null : (
          <span className="pl-note">
            <Icon name="swap" size="s" />
            Replaced by <span className="mono">{offer.replaced_by.number}</span>, which is added in its place
          </span>
        )}
      </div>
      <Button
        icon="plus"
        isBusy={isBusy}
        aria-label={`Add ${offer.name}, ${offer.replaced_by?.number ?? offer.number}`}
        onClick={take}
      >
        Add
      </Button>
    </li>
  )
}

function SearchBody({ model, serial, onTake }: Omit<Props, 'isOpen' | 'onClose'>) {
  const source = useCatalogueSource()
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState('')
  const keywords = typed.trim()
  const isOn = keywords.length > 1
  const ofModel = model === undefined ? {} : { equipment_id: model.equipment_id }
  const found = useCatalogue(
    catalogue.table.searchProducts,
    { query: { keywords, page: 1, ...ofModel } },
    { keepPrevious: true, isOn },
  )
  const rows = isOn ? (found.data?.data ?? []) : []
  const take = async (offer: OfferedPart) => {
    const newer =
      offer.replaced_by === null
        ? null
        : await source
            .read(catalogue.table.readProduct, { params: { id: offer.replaced_by.product_id } })
            .then(({ value }) => value)
            .catch(() => null)
    const part = takenOf(offer, newer)
    await onTake(part)
    setAdded(`${part.name}, ${part.number}, is on the claim`)
  }
  return (
    <>
      <Field
        label="Part number or words"
        type="search"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        hint={model === undefined ? 'All parts are searched' : `Parts of the ${model.name} are searched`}
        onChange={({ target }) => {
          setTyped(target.value)
        }}
      />
      <p className="t13 mt2" role="status">
        {added !== ''
          ? added
          : isOn && found.fault !== null && found.data === undefined
            ? `${sayFault(found.fault)} Parts can be added later, on the claim.`
            : isOn && found.data !== undefined && rows.length === 0 && !found.isPrevious
              ? 'No part matches.'
              : ''}
      </p>
      <ul className="pl-found" aria-label="Parts found">
        {rows.map((row) => (
          <Found key={row.product_id} offer={offerOf(row, model)} serial={serial} onTake={take} />
        ))}
      </ul>
    </>
  )
}

/** Parts by number or words, those of the machine's model; a superseded one brings the part that is sold in its place. */
export function PartSearch({ isOpen, onClose, ...rest }: Props) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Search for a part">
      <SearchBody {...rest} />
    </Sheet>
  )
}
