import { useState } from 'react'
import { catalogue } from '../../../contract/catalogue.ts'
import type { Equipment, ProductRow } from '../../../contract/shapes/catalogue.ts'
import { useCatalogueSource } from '../../data/catalogue.tsx'
import { errorMessage } from '../../data/error-message.ts'
import { useCatalogue } from '../../data/use-catalogue.ts'
import { formatSerialRange, fits, takenOf } from './claim-parts.ts'
import type { DraftPart, OfferedPart } from './claim-parts.ts'
import { formatPrice } from '../formats/format-price.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import './part-search.css'

interface Props {
  /** What the parts are for, as it is read out after each. */
  readonly into: 'claim' | 'order'
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The machine's model, which holds the serial ranges that parts fit; undefined where it is unknown. */
  readonly model: Equipment | undefined
  readonly serial: string
  readonly onAdd: (part: DraftPart) => Promise<void>
}

/** Adds the serial ranges of this model to a search result. */
function toOffer(row: ProductRow, model: Equipment | undefined): OfferedPart {
  const line = model?.products.find((one) => one.product_id === row.product_id)
  return { ...row, serial_from: line?.serial_from ?? null, serial_to: line?.serial_to ?? null, ranges: line?.ranges }
}

function FoundPart({
  offer,
  serial,
  onAdd: onTake,
}: {
  readonly offer: OfferedPart
  readonly serial: string
  readonly onAdd: (offer: OfferedPart) => Promise<void>
}) {
  const [isBusy, setBusy] = useState(false)
  const range = formatSerialRange(offer)
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
        <span className="pl-name">{offer.name}</span>
        <span className="mono ink2">{offer.number}</span>
        <span className="mute tn">{formatPrice(offer.price)}</span>
        {range === null ? null : (
          <span className={isWrong ? 'pl-note bad-t' : 'pl-note'}>
            {isWrong ? <Icon name="alert" size="s" /> : null}
            {isWrong ? `${range}: does not fit this machine` : range}
          </span>
        )}
        {offer.replaced_by === null ? null : (
          <span className="pl-note">
            <Icon name="swap" size="s" />
            Replaced by <span className="mono">{offer.replaced_by.number}</span> (added instead)
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

/** Searches the parts of the machine's model. For a superseded part, its replacement is added. */
export function PartSearch({ into, model, serial, onAdd: onTake }: Omit<Props, 'isOpen' | 'onClose'>) {
  const source = useCatalogueSource()
  const [text, setText] = useState('')
  const [added, setAdded] = useState('')
  const keywords = text.trim()
  const isOn = keywords.length > 1
  const ofModel = model === undefined ? {} : { equipment_id: model.equipment_id }
  const results = useCatalogue(
    catalogue.table.searchProducts,
    { query: { keywords, page: 1, ...ofModel } },
    { keepPrevious: true, isOn },
  )
  const rows = isOn ? (results.data?.data ?? []) : []
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
    setAdded(`${part.name}, ${part.number}, added to the ${into}`)
  }
  return (
    <>
      <Field
        label="Part number or keywords"
        type="search"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        hint={model === undefined ? 'Searches all parts' : `Searches parts for the ${model.name}`}
        onChange={({ target }) => {
          setText(target.value)
        }}
      />
      <p className="t13 mt2" role="status">
        {added !== ''
          ? added
          : isOn && results.error !== null && results.data === undefined
            ? `${errorMessage(results.error)} You can add parts to the ${into} later.`
            : isOn && results.data !== undefined && rows.length === 0 && !results.isPrevious
              ? 'No matching parts.'
              : ''}
      </p>
      <ul className="pl-found" aria-label="Parts found">
        {rows.map((row) => (
          <FoundPart key={row.product_id} offer={toOffer(row, model)} serial={serial} onAdd={take} />
        ))}
      </ul>
    </>
  )
}

/** The sheet in which parts are searched. */
export function PartSearchSheet({ isOpen, onClose, ...rest }: Props) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Search for a part">
      <PartSearch {...rest} />
    </Sheet>
  )
}
