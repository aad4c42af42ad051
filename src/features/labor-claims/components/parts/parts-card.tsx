import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClaimPart } from '../../../../../contract/shapes/claim.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { knownOf, addPart } from '../../../../shared/claim-parts/claim-parts.ts'
import { changeParts } from '../../../../shared/claim-parts/parts-target.ts'
import type { ListChange } from '../../../../shared/claim-parts/parts-target.ts'
import { toChip } from '../../../../shared/outbox/waiting-label.ts'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { formatAmount } from '../money/claim-money.ts'
import { PartLines } from './part-lines.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { ticketForms } from '../ticket/late-forms.ts'
import type { SeenClaim } from '../claim-display.ts'
import { useLineChanges } from './use-line-changes.ts'
import { getDiagramPath, useModel } from './use-model.ts'
import './part-lines.css'
import '../../../../shared/claim-parts/part-search.css'

const PartSearch = ticketForms.get('PartSearch')
const OrderPartsForm = ticketForms.get('OrderPartsForm')

/** Warns that a part does not fit this machine or that another part replaces it. */
function PartNote({ part }: { readonly part: ClaimPart }) {
  const newer = part.superseded_by ?? null
  return (
    <>
      {part.fits === false ? (
        <span className="pl-note bad-t">
          <Icon name="alert" size="s" />
          {part.fits_reason ?? 'Does not fit this machine'}
        </span>
      ) : null}
      {newer === null ? null : (
        <span className="pl-note">
          <Icon name="swap" size="s" />
          Replaced by <span className="mono">{newer}</span>
        </span>
      )}
    </>
  )
}

function PartRow({ part }: { readonly part: ClaimPart }) {
  return (
    <li>
      <div className="grow">
        <span className="pl-name">{part.name}</span>
        <span className="mono ink2">{part.number}</span>
        <span className="mute">
          {part.source === 'stock' ? 'From stock' : /^to order$/i.test(part.state) ? 'To order' : 'Ordered'} · $
          {formatAmount(part.price)}
        </span>
        <PartNote part={part} />
      </div>
      <div className="tk-part-end">
        <span className={/^delivered$/i.test(part.state) ? 'pill ok full' : 'pill ring'}>
          {part.state.charAt(0).toUpperCase() + part.state.slice(1)}
        </span>
        <span className="mute tn">Qty {part.qty}</span>
      </div>
    </li>
  )
}

/** The claim's parts, from stock or to order. They can be added, changed and removed offline too. */
export function PartsCard({ seen }: { readonly seen: SeenClaim }) {
  const { value: claim, pending } = seen
  const { products } = claim.order
  const engine = useEngine()
  const [open, setOpen] = useState<'search' | 'order' | null>(null)
  const [isChanging, setChanging] = useState(false)
  const mayChange = claim.may.parts === true
  const { model } = useModel(mayChange ? claim.equipment_id : 0)
  const diagramPath = mayChange ? getDiagramPath(model, { claim: claim.ticket_id, serial: claim.serial_number }) : null
  const isOrderable = claim.may.order === true && products.some((part) => part.source === 'order')
  const pendingOp = pending['parts']

  const close = () => {
    setOpen(closeOnly(open))
  }
  const save = (change: ListChange<ClaimPart>) => changeParts(engine, seen, change)
  const changeLine = useLineChanges(save, 'Part removed, saved on this device')
  return (
    <SectionCard
      title="Parts"
      count={products.length}
      end={
        <>
          {pendingOp === undefined ? null : <WaitingChip {...toChip(pendingOp)} />}
          {diagramPath === null ? null : (
            <Link className={buttonClass({ fill: 'link', size: 'small' })} to={diagramPath}>
              Pick from the diagram
            </Link>
          )}
        </>
      }
    >
      {products.length === 0 ? (
        <p className="tk-none">No parts on this claim yet.</p>
      ) : isChanging && mayChange ? (
        <PartLines
          parts={products}
          serial={claim.serial_number}
          onChange={changeLine}
          note={(part) => <PartNote part={part} />}
        />
      ) : (
        <ul className="tk-parts">
          {products.map((part) => (
            <PartRow key={`${part.product_id}-${part.source}`} part={part} />
          ))}
        </ul>
      )}
      {mayChange || isOrderable ? (
        <div className="pl-add line">
          {mayChange ? (
            <Button
              size="small"
              icon="search"
              aria-haspopup="dialog"
              onClick={() => {
                setOpen('search')
              }}
            >
              Search for a part
            </Button>
          ) : null}
          {mayChange && products.length > 0 ? (
            <Button
              size="small"
              icon={isChanging ? 'check' : 'edit'}
              aria-expanded={isChanging}
              onClick={() => {
                setChanging(!isChanging)
              }}
            >
              {isChanging ? 'Done' : 'Change'}
            </Button>
          ) : null}
          {isOrderable ? (
            <Button
              size="small"
              icon="box"
              aria-haspopup="dialog"
              onClick={() => {
                setOpen('order')
              }}
            >
              Order parts
            </Button>
          ) : null}
        </div>
      ) : null}
      <Sheet isOpen={open === 'search'} onClose={close} title="Search for a part">
        <PartSearch
          into="claim"
          model={model}
          serial={claim.serial_number}
          onAdd={(part) => save((list) => addPart(list, knownOf(part)))}
        />
      </Sheet>
      <Sheet isOpen={open === 'order'} onClose={close} title="Order parts">
        <OrderPartsForm claim={claim} onClose={close} />
      </Sheet>
    </SectionCard>
  )
}
