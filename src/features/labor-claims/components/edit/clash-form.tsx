import { useState } from 'react'
import { site } from '../../../../../contract/site.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { OnlineForm } from '../online-form.tsx'
import type { CallStanding } from '../use-online-call.ts'
import { clashName, clashWords } from './clashes.ts'
import type { ClashSaid } from './clashes.ts'

/** What two people changed to different things, side by side: asked once, both stay in the history. */
export function ClashForm({
  said,
  call,
  onDecide,
  onCancel,
}: {
  readonly said: ClashSaid
  readonly call: CallStanding
  /** The fields in which one's own value stands. */
  readonly onDecide: (keep: ReadonlySet<string>) => void
  readonly onCancel: () => void
}) {
  const now = useNow(60_000)
  const states = useRead(site.table.listStates, { query: {} })
  const stateName = (id: number) =>
    (states.state === 'ready' ? states.value.find((one) => one.state_id === id)?.state_name : undefined) ?? String(id)
  const [keep, setKeep] = useState<ReadonlySet<string>>(new Set())
  const last = said.current.history.toSorted((a, b) => b.at.localeCompare(a.at))[0]
  return (
    <OnlineForm
      label="Which one stands"
      call={{ ...call, fault: '' }}
      saveWord="Save"
      onCancel={onCancel}
      onSave={() => {
        onDecide(keep)
      }}
    >
      <Note tone="warn" icon="warning" role="alert">
        {last?.author.name ?? 'Somebody else'} has changed the same meanwhile. Say which one stands; the history keeps
        both.
      </Note>
      {said.clashes.map((clash) => {
        const choose = (isMine: boolean) => () => {
          const next = new Set(keep)
          if (isMine) next.add(clash.field)
          else next.delete(clash.field)
          setKeep(next)
        }
        return (
          <fieldset key={clash.field} className="field whole">
            <legend>{clashName(clash)}</legend>
            <CheckField
              type="radio"
              name={clash.field}
              label={`Theirs: ${clashWords(clash, clash.theirs, now, stateName)}`}
              checked={!keep.has(clash.field)}
              onChange={choose(false)}
            />
            <CheckField
              type="radio"
              name={clash.field}
              label={`Mine: ${clashWords(clash, clash.mine, now, stateName)}`}
              checked={keep.has(clash.field)}
              onChange={choose(true)}
            />
          </fieldset>
        )
      })}
    </OnlineForm>
  )
}
