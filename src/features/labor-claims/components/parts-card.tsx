import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ClaimPart } from '../../../../contract/shapes/claim.ts'
import { useEngine } from '../../../data/engine.tsx'
import { knownOf, withLine, withPart } from '../../../shared/claim-parts.ts'
import { saveParts } from '../../../shared/parts-target.ts'
import { saveFaultSentence } from '../../../shared/save-fault.ts'
import { chipOf } from '../../../shared/waiting-words.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { amountWords } from './money-words.ts'
import { OrderSheet } from './order-sheet.tsx'
import { PartLines } from './part-lines.tsx'
import { PartNote } from './part-note.tsx'
import { PartSearch } from './part-search.tsx'
import { Section } from './section.tsx'
import type { SeenClaim } from './ticket-words.ts'
import { drawingPath, useModel } from './use-model.ts'
import './part-lines.css'

function Shown({ part }: { readonly part: ClaimPart }) {
  return (
    <li>
      <div className="grow">
        <span className="tk-part">{part.name}</span>
        <span className="mono ink2">{part.number}</span>
        <span className="mute">
          {part.source === 'stock' ? 'From own stock' : /^to order$/i.test(part.state) ? 'To be ordered' : 'Ordered'} ·
          ${amountWords(part.price)}
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

/** The claim's parts: those from stock and those to be ordered; added from the drawing or by number, changed and taken off, without a network too. */
export function PartsCard({ seen }: { readonly seen: SeenClaim }) {
  const { value: claim, pending } = seen
  const { products } = claim.order
  const engine = useEngine()
  const say = useSnackbar()
  const [open, setOpen] = useState<'search' | 'order' | null>(null)
  const [isChanging, setChanging] = useState(false)
  const mayChange = claim.may.parts === true
  const { model } = useModel(mayChange ? claim.equipment_id : 0)
  const drawing = mayChange ? drawingPath(model, { claim: claim.ticket_id, serial: claim.serial_number }) : null
  const isOrderable = claim.may.order === true && products.some((part) => part.source === 'order')
  const mark = pending['parts']

  const keep = async (parts: readonly ClaimPart[]) => {
    // What was saved a moment ago counts, whatever the screen still shows.
    await saveParts(engine, (await engine.claim(claim.ticket_id)) ?? seen, parts)
  }
  const told = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      say({ text: saveFaultSentence(error) })
    })
  }
  const change = (at: number, part: ClaimPart | null) => {
    told(keep(withLine(products, at, part)))
    if (part === null)
      say({
        text: 'Part removed, saved on this device',
        ms: 6000,
        action: {
          label: 'Undo',
          run: () => {
            told(keep(products))
          },
        },
      })
  }
  return (
    <Section
      title="Parts"
      count={products.length}
      end={
        <>
          {mark === undefined ? null : <WaitingChip {...chipOf(mark)} />}
          {drawing === null ? null : (
            <Link className={buttonClass({ fill: 'link', size: 'small' })} to={drawing}>
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
          onChange={change}
          note={(part) => <PartNote part={part} />}
        />
      ) : (
        <ul className="tk-parts">
          {products.map((part) => (
            <Shown key={`${part.product_id}-${part.source}`} part={part} />
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
      <PartSearch
        isOpen={open === 'search'}
        onClose={() => {
          setOpen(null)
        }}
        model={model}
        serial={claim.serial_number}
        onTake={async (part) => {
          const now = (await engine.claim(claim.ticket_id)) ?? seen
          await saveParts(engine, now, withPart(now.value.order.products, knownOf(part)))
        }}
      />
      <OrderSheet
        claim={claim}
        isOpen={open === 'order'}
        onClose={() => {
          setOpen(null)
        }}
      />
    </Section>
  )
}
