import { useEffect, useMemo, useState } from 'react'
import { parsePastedRows } from '../../../../../../domain/warranty/pasted-rows.ts'
import { groupBy } from '../../../../../../domain/group-by.ts'
import { useCatalogueSource } from '../../../../../data/catalogue.tsx'
import { useClock } from '../../../../../data/clock.tsx'
import { useEngine } from '../../../../../data/engine.tsx'
import type { MachineReader } from '../../../../../shared/machine/machine-reader.ts'
import { modelBook } from '../../../../../shared/machine/model-book.ts'
import { DraftWait } from '../../../../../shared/drafts/draft-wait.tsx'
import { useDraft } from '../../../../../shared/drafts/use-draft.ts'
import { formatCounted } from '../../../../../shared/outbox/waiting-label.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { TextArea } from '../../../../../ui/text-area.tsx'
import { useDebouncedValue } from '../../owner/use-debounced-value.ts'
import { createFindModels } from './find-models.ts'
import type { FindModels } from './find-models.ts'
import { refuseRepeated, validatePastedRow } from './validate-pasted-row.ts'
import type { ValidatedRow } from './validate-pasted-row.ts'
import type { MachineEntry } from '../machine-entry.ts'
import { PasteTable } from './paste-table.tsx'
import type { OwnSerials } from '../use-own-serials.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly reader: MachineReader
  readonly rows: readonly MachineEntry[]
  readonly own: OwnSerials
  readonly today: string
  readonly onAdd: (rows: readonly MachineEntry[]) => void
}

/** Validates the pasted rows, four at a time, so that sending is not held up. */
async function validateAll(
  text: string,
  { reader, rows, own, today }: Props,
  findModels: FindModels,
  newId: () => string,
): Promise<ValidatedRow[]> {
  const pasted = parsePastedRows(text, today)
  const listed = groupBy(rows, (row) => row.serial)
  const first = Math.max(0, ...rows.map((row) => row.n)) + 1
  const validated: ValidatedRow[] = []
  for (let at = 0; at < pasted.length; at += 4)
    validated.push(
      ...(await Promise.all(
        pasted
          .slice(at, at + 4)
          .map((row, i) =>
            validatePastedRow(row, { reader, findModels, today, listed, own, id: newId(), n: first + at + i }),
          ),
      )),
    )
  return refuseRepeated(validated)
}

/** Removes the added lines from the text. The header line stays. */
const removeLines = (text: string, added: ReadonlySet<number>) =>
  text
    .split(/\r\n|\n|\r/)
    .filter((_, at) => !added.has(at + 1))
    .join('\n')

function PasteBody(props: Props) {
  const { onAdd, onClose } = props
  const engine = useEngine()
  const clock = useClock()
  const catalogue = useCatalogueSource()
  const findModels = useMemo(() => createFindModels(catalogue, modelBook(engine)), [catalogue, engine])
  const { found, again, keep } = useDraft<string>('registration:pasted')
  const [editedText, setEditedText] = useState<string | null>(null)
  const [judged, setValidated] = useState<{ readonly of: string; readonly rows: readonly ValidatedRow[] } | null>(null)
  const text = editedText ?? found ?? ''
  const [scope] = useState(props)
  const settledText = useDebouncedValue(text, 300, clock)
  useEffect(() => {
    if (settledText.trim() === '') return undefined
    let isActive = true
    void validateAll(settledText, scope, findModels, () => engine.newId()).then((rows) => {
      if (isActive) setValidated({ of: settledText, rows })
    })
    return () => {
      isActive = false
    }
  }, [settledText, scope, findModels, engine])

  // Nothing can be typed before what was pasted earlier is there.
  if (found === undefined) return <DraftWait again={again}>{null}</DraftWait>
  const isRead = judged?.of === text
  const rows = isRead ? judged.rows : []
  const good = rows.flatMap(({ entry }) => entry ?? [])
  const toFix = rows.length - good.length
  return (
    <div className="stack">
      <TextArea
        label="Rows from a spreadsheet"
        rows={rows.length === 0 ? 8 : 3}
        hint="Copy these columns and paste them here: serial number, model (optional), purchase date, floor model."
        value={text}
        spellCheck={false}
        onChange={({ target }) => {
          setEditedText(target.value)
          keep(target.value)
        }}
      />
      <p className="t14 ink2" role="status">
        {text.trim() === ''
          ? ''
          : isRead
            ? `${formatCounted(rows.length, 'row')}: ${good.length} ready${toFix === 0 ? '' : `, ${toFix} to fix`}`
            : 'Checking serial numbers…'}
      </p>
      {rows.length === 0 ? null : <PasteTable rows={rows} />}
      <div className="form-acts">
        <Button
          fill="filled"
          disabled={good.length === 0}
          onClick={() => {
            onAdd(good)
            const added = new Set(rows.filter(({ entry }) => entry !== null).map(({ row }) => row.line))
            const rest = toFix === 0 ? '' : removeLines(text, added)
            setEditedText(rest)
            keep(rest)
            onClose()
          }}
        >
          {good.length === 0 ? 'Add ready rows' : `Add ${formatCounted(good.length, 'row')}`}
        </Button>
        <Button fill="clear" onClick={onClose}>
          Close
        </Button>
      </div>
      {toFix > 0 && good.length > 0 ? (
        <p className="t13 mute">The rows to fix stay here until they are corrected.</p>
      ) : null}
    </div>
  )
}

/** Rows pasted from a spreadsheet. Invalid cells show why; valid rows can be added to the list. */
export function PasteSheet(props: Props) {
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title="Paste rows" isWide>
      <PasteBody {...props} />
    </Sheet>
  )
}
