import { useState } from 'react'
import { Link } from 'react-router-dom'
import { swapped, withLine, addPart } from '../../../../../shared/claim-parts/claim-parts.ts'
import type { DraftPart } from '../../../../../shared/claim-parts/claim-parts.ts'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { useSnackbar } from '../../../../../ui/snackbar.tsx'
import { PartLines } from '../../parts/part-lines.tsx'
import { PartSearchSheet } from '../../../../../shared/claim-parts/part-search-sheet.tsx'
import { getDiagramPath, useModel } from '../../parts/use-model.ts'
import type { ClaimDraftState } from '../use-claim-draft.ts'
import '../../parts/part-lines.css'

/** Shows that a part supersedes another, with a button to switch between the two. */
function SupersededNote({ part, onSwap }: { readonly part: DraftPart; readonly onSwap: () => void }) {
  const { instead_of: older, replaced_by: newer } = part
  if (older === null && newer === null) return null
  return (
    <span className="pl-note">
      <Icon name="swap" size="s" />
      {older === null ? `Replaced by ${newer?.number ?? ''}` : `Replaces ${older.number}`}
      <Button fill="link" size="small" onClick={onSwap}>
        {older === null ? 'Use the new part' : 'Use the old part'}
      </Button>
    </span>
  )
}

/** Step 4: parts, from the machine's diagrams or by number. Parts are optional. */
export function PartsStep({ drafting }: { readonly drafting: ClaimDraftState }) {
  const { draft, parts, setParts } = drafting
  const showSnackbar = useSnackbar()
  const [isSearching, setSearching] = useState(false)
  const { model } = useModel(draft.machine?.equipment_id ?? 0)
  const diagramPath = getDiagramPath(model, { newClaim: draft.id, serial: draft.fields.serial })
  const saveParts = (list: readonly DraftPart[]) => {
    void setParts(list).catch(() => {
      showSnackbar({ text: 'This could not be saved on this device. Try again.' })
    })
  }
  const change = (at: number, part: DraftPart | null) => {
    saveParts(withLine(parts, at, part))
    if (part === null)
      showSnackbar({
        text: 'Part removed',
        ms: 6000,
        action: {
          label: 'Undo',
          run: () => {
            saveParts(parts)
          },
        },
      })
  }
  return (
    <div className="whole nc-parts">
      {parts.length === 0 ? (
        <p className="nc-none">No parts yet. You can add them later, once you know what is broken.</p>
      ) : (
        <PartLines
          parts={parts}
          serial={draft.fields.serial}
          onChange={change}
          note={(part, at) => (
            <SupersededNote
              part={part}
              onSwap={() => {
                change(at, swapped(part))
              }}
            />
          )}
        />
      )}
      <div className="pl-add">
        {diagramPath === null ? null : (
          <Link className={buttonClass({})} to={diagramPath}>
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
      <PartSearchSheet
        into="claim"
        isOpen={isSearching}
        onClose={() => {
          setSearching(false)
        }}
        model={model}
        serial={draft.fields.serial}
        onAdd={(part) => setParts(addPart(parts, part))}
      />
    </div>
  )
}
