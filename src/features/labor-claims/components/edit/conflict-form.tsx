import { useState } from 'react'
import { site } from '../../../../../contract/site.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { OnlineForm } from '../forms/online-form.tsx'
import type { CallStatus } from '../forms/use-online-call.ts'
import { getConflictLabel, formatConflictValue } from './edit-conflicts.ts'
import type { ConflictReply } from './edit-conflicts.ts'

/** Both values of each conflicting field. The user decides once; both stay in the history. */
export function ConflictForm({
  reply,
  call,
  onDecide,
  onCancel,
}: {
  readonly reply: ConflictReply
  readonly call: CallStatus
  /** Receives the fields in which the user keeps their own value. */
  readonly onDecide: (keep: ReadonlySet<string>) => void
  readonly onCancel: () => void
}) {
  const now = useNow(60_000)
  const states = useRead(site.table.listStates, { query: {} })
  const stateName = (id: number) =>
    (states.state === 'ready' ? states.value.find((one) => one.state_id === id)?.state_name : undefined) ?? String(id)
  const [keep, setKeep] = useState<ReadonlySet<string>>(new Set())
  const last = reply.current.history.toSorted((a, b) => b.at.localeCompare(a.at))[0]
  return (
    <OnlineForm
      label="Choose which change to keep"
      call={{ ...call, errorText: '' }}
      saveLabel="Save"
      onCancel={onCancel}
      onSave={() => {
        onDecide(keep)
      }}
    >
      <Note tone="warn" icon="warning" role="alert">
        {last?.author.name ?? 'Someone else'} changed the same fields meanwhile. Choose which value to keep; the history
        shows both.
      </Note>
      {reply.clashes.map((conflict) => {
        const choose = (isMine: boolean) => () => {
          const next = new Set(keep)
          if (isMine) next.add(conflict.field)
          else next.delete(conflict.field)
          setKeep(next)
        }
        return (
          <fieldset key={conflict.field} className="field whole">
            <legend>{getConflictLabel(conflict)}</legend>
            <CheckField
              type="radio"
              name={conflict.field}
              label={`Theirs: ${formatConflictValue(conflict, conflict.theirs, now, stateName)}`}
              checked={!keep.has(conflict.field)}
              onChange={choose(false)}
            />
            <CheckField
              type="radio"
              name={conflict.field}
              label={`Mine: ${formatConflictValue(conflict, conflict.mine, now, stateName)}`}
              checked={keep.has(conflict.field)}
              onChange={choose(true)}
            />
          </fieldset>
        )
      })}
    </OnlineForm>
  )
}
