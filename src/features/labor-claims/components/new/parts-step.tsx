import { useState } from 'react'
import { Link } from 'react-router-dom'
import { swapped, withLine, withPart } from '../../../../shared/claim-parts.ts'
import type { DraftPart } from '../../../../shared/claim-parts.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { PartLines } from '../part-lines.tsx'
import { PartSearch } from '../part-search.tsx'
import { drawingPath, useModel } from '../use-model.ts'
import type { ClaimDrafting } from './use-claim-draft.ts'
import '../part-lines.css'

/** The number that stands on the line and the other one of the two, with a way to change between them. */
function Superseded({ part, onSwap }: { readonly part: DraftPart; readonly onSwap: () => void }) {
  const { instead_of: older, replaced_by: newer } = part
  if (older === null && newer === null) return null
  return (
    <span className="pl-note">
      <Icon name="swap" size="s" />
      {older === null ? `Replaced by ${newer?.number ?? ''}` : `Replaces ${older.number}`}
      <Button fill="link" size="small" onClick={onSwap}>
        {older === null ? 'Take the new one' : 'Take the old one'}
      </Button>
    </span>
  )
}

/** Step 4: parts from the machine's drawings or by number; none are needed yet. */
export function PartsStep({ drafting }: { readonly drafting: ClaimDrafting }) {
  const { draft, parts, setParts } = drafting
  const say = useSnackbar()
  const [isSearching, setSearching] = useState(false)
  const { model } = useModel(draft.machine?.equipment_id ?? 0)
  const drawing = drawingPath(model, { newClaim: draft.id, serial: draft.fields.serial })
  const keep = (list: readonly DraftPart[]) => {
    void setParts(list).catch(() => {
      say({ text: 'This could not be kept on the device. Try again.' })
    })
  }
  const change = (at: number, part: DraftPart | null) => {
    keep(withLine(parts, at, part))
    if (part === null)
      say({
        text: 'Part removed',
        ms: 6000,
        action: {
          label: 'Undo',
          run: () => {
            keep(parts)
          },
        },
      })
  }
  return (
    <div className="whole nc-parts">
      {parts.length === 0 ? (
        <p className="tk-none">No parts yet. They can be added later too, once it is known what is broken.</p>
      ) : (
        <PartLines
          parts={parts}
          serial={draft.fields.serial}
          onChange={change}
          note={(part, at) => (
            <Superseded
              part={part}
              onSwap={() => {
                change(at, swapped(part))
              }}
            />
          )}
        />
      )}
      <div className="pl-add">
        {drawing === null ? null : (
          <Link className={buttonClass({})} to={drawing}>
            <Icon name="grid" />
            Pick from the diagram
          </Link>
        )}
        <Button
          icon="search"
          aria-haspopup="dialog"
          onClick={() => {
            setSearching(true)
          }}
        >
          Search for a part
        </Button>
      </div>
      <PartSearch
        isOpen={isSearching}
        onClose={() => {
          setSearching(false)
        }}
        model={model}
        serial={draft.fields.serial}
        onTake={(part) => setParts(withPart(parts, part))}
      />
    </div>
  )
}
