import { useEffect, useState } from 'react'
import { readPasted } from '../../../../../domain/warranty/pasted.ts'
import { useClock } from '../../../../data/clock.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import type { MachineReader } from '../../../../shared/machine-reader.ts'
import { useDraft } from '../../../../shared/use-draft.ts'
import { counted } from '../../../../shared/waiting-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useSettled } from '../use-settled.ts'
import { judgePasted } from './judge-pasted.ts'
import type { JudgedRow } from './judge-pasted.ts'
import type { MachineEntry } from './machine-entry.ts'
import { PasteTable } from './paste-table.tsx'
import type { OwnSerials } from './use-own-serials.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly reader: MachineReader
  readonly rows: readonly MachineEntry[]
  readonly own: OwnSerials
  readonly today: string
  readonly onAdd: (rows: readonly MachineEntry[]) => void
}

/** Four serials are read side by side: enough to be quick, few enough to leave room for what is sent. */
async function judgeAll(text: string, { reader, rows, own, today }: Props, newId: () => string): Promise<JudgedRow[]> {
  const pasted = readPasted(text, today)
  const listed = new Set(rows.map((row) => row.serial))
  const first = Math.max(0, ...rows.map((row) => row.n)) + 1
  const judged: JudgedRow[] = []
  for (let at = 0; at < pasted.length; at += 4)
    judged.push(
      ...(await Promise.all(
        pasted
          .slice(at, at + 4)
          .map((row, i) => judgePasted(row, { reader, today, listed, own, id: newId(), n: first + at + i })),
      )),
    )
  return judged
}

/** The lines of `text` that are not among those that were added, the line of names above them included. */
const without = (text: string, added: ReadonlySet<number>) =>
  text
    .split(/\r\n|\n|\r/)
    .filter((_, at) => !added.has(at + 1))
    .join('\n')

function PasteBody(props: Props) {
  const { onAdd, onClose } = props
  const engine = useEngine()
  const clock = useClock()
  const { found, keep } = useDraft<string>('registration:pasted')
  const [typed, setTyped] = useState<string | null>(null)
  const [judged, setJudged] = useState<{ readonly of: string; readonly rows: readonly JudgedRow[] } | null>(null)
  const text = typed ?? found ?? ''
  const [scope] = useState(props)
  const settled = useSettled(text, 300, clock)
  useEffect(() => {
    if (settled.trim() === '') return undefined
    let isWanted = true
    void judgeAll(settled, scope, () => engine.newId()).then((rows) => {
      if (isWanted) setJudged({ of: settled, rows })
    })
    return () => {
      isWanted = false
    }
  }, [settled, scope, engine])

  const isRead = judged?.of === text
  const rows = isRead ? judged.rows : []
  const good = rows.flatMap(({ entry }) => entry ?? [])
  const toFix = rows.length - good.length
  return (
    <div className="stack">
      <TextArea
        label="Rows from a spreadsheet"
        rows={rows.length === 0 ? 8 : 3}
        hint="Serial number, model or nothing, purchase date, floor model: copy the cells and paste them here."
        value={text}
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value)
          keep(target.value)
        }}
      />
      <p className="t14 ink2" role="status">
        {text.trim() === ''
          ? ''
          : isRead
            ? `${counted(rows.length, 'row')}: ${good.length} good${toFix === 0 ? '' : `, ${toFix} to fix`}`
            : 'Reading the serial numbers …'}
      </p>
      {rows.length === 0 ? null : <PasteTable rows={rows} />}
      <div className="form-acts">
        <Button
          fill="filled"
          disabled={good.length === 0}
          onClick={() => {
            onAdd(good)
            const added = new Set(rows.filter(({ entry }) => entry !== null).map(({ row }) => row.line))
            const rest = toFix === 0 ? '' : without(text, added)
            setTyped(rest)
            keep(rest)
            onClose()
          }}
        >
          {good.length === 0 ? 'Add the good rows' : `Add ${counted(good.length, 'good row')}`}
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

/** Rows pasted from a spreadsheet: each cell that cannot be taken says why, the good rows go into the list. */
export function PasteSheet(props: Props) {
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title="Paste rows" isWide>
      <PasteBody {...props} />
    </Sheet>
  )
}
