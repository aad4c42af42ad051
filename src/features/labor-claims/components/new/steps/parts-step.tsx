import { useState } from 'react'
import { Link } from 'react-router-dom'
import { swapped, addPart } from '../../../../../shared/claim-parts/claim-parts.ts'
import type { DraftPart } from '../../../../../shared/claim-parts/claim-parts.ts'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { FieldError } from '../../../../../ui/field-frame.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { PartLines } from '../../parts/part-lines.tsx'
import { PartSearchSheet } from '../../../../../shared/claim-parts/part-search-sheet.tsx'
import { useLineChanges } from '../../parts/use-line-changes.ts'
import { getDiagramPath, useModel } from '../../parts/use-model.ts'
import type { StepProps } from './step-form.tsx'
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
export function PartsStep({
  drafting,
  hasDiagrams = true,
  errors,
}: Pick<StepProps, 'drafting'> & {
  /** Whether the way to the diagrams is offered. Parts that are picked there are added to the claim that is being filed. */
  readonly hasDiagrams?: boolean
  /** What the server says of a part, by its product. */
  readonly errors?: ReadonlyMap<number, string>
}) {
  const { draft, parts, changeParts } = drafting
  const changeLine = useLineChanges(changeParts, 'Part removed')
  const [isSearching, setSearching] = useState(false)
  const { model } = useModel(draft.machine?.equipment_id ?? 0)
  const diagramPath = hasDiagrams ? getDiagramPath(model, { newClaim: draft.id, serial: draft.fields.serial }) : null
  return (
    <div className="whole nc-parts">
      {parts.length === 0 ? (
        <p className="nc-none">No parts yet. You can add them later, once you know what is broken.</p>
      ) : (
        <PartLines
          parts={parts}
          serial={draft.fields.serial}
          onChange={changeLine}
          note={(part) => (
            <>
              <SupersededNote
                part={part}
                onSwap={() => {
                  changeLine(part, swapped)
                }}
              />
              {errors?.has(part.product_id) === true ? (
                <FieldError id={`part-${part.product_id}-error`} text={errors.get(part.product_id) ?? ''} />
              ) : null}
            </>
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
        onAdd={(part) => changeParts((list) => addPart(list, part))}
      />
    </div>
  )
}
