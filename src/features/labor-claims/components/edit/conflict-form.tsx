import { compareText } from '../../../../../domain/compare-text.ts'
import { claimChange } from '../../../../../contract/labor-claims-filing.ts'
import type { ClaimChange } from '../../../../../contract/labor-claims-filing.ts'
import { site } from '../../../../../contract/site.ts'
import { useNow } from '../../../../data/clock.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRead } from '../../../../data/use-read.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { getConflictLabel, formatConflictValue, resolveConflicts } from './edit-conflicts.ts'
import type { ConflictReply } from './edit-conflicts.ts'

interface ChoiceFields {
  /** The chosen side of each conflict, in their order. */
  sides: ('mine' | 'theirs')[]
}

/** Both values of each conflicting field. The user decides once; both stay in the history. */
export function ConflictForm({
  reply,
  mine,
  onDecide,
  onCancel,
}: {
  readonly reply: ConflictReply
  /** The change that met the conflicts. */
  readonly mine: Omit<ClaimChange, 'was'>
  /** Sends the change after the decision. */
  readonly onDecide: (change: ClaimChange) => Promise<void>
  readonly onCancel: () => void
}) {
  const now = useNow(60_000)
  const states = useRead(site.table.listStates, { query: {} })
  const stateName = (id: number) =>
    (states.state === 'ready' ? states.value.find((one) => one.state_id === id)?.state_name : undefined) ?? String(id)
  const form = useRowForm<ChoiceFields, ClaimChange>({
    schema: claimChange,
    toBody: ({ sides }) =>
      resolveConflicts(
        mine,
        reply,
        new Set(reply.clashes.flatMap(({ field }, at) => (sides[at] === 'mine' ? [field] : []))),
      ),
    values: { sides: reply.clashes.map(() => 'theirs') },
    onSave: (change) => onDecide(change),
    sentence: callErrorMessage,
  })
  const last = reply.current.history.toSorted((a, b) => compareText(b.at, a.at))[0]
  return (
    <Form form={form} label="Choose which change to keep">
      <Note tone="warn" icon="warning" role="alert">
        {last?.author.name ?? 'Someone else'} changed the same fields meanwhile. Choose which value to keep; the history
        shows both.
      </Note>
      {reply.clashes.map((conflict, at) => {
        const format = (value: unknown) => formatConflictValue(conflict, value, now, stateName)
        const side = { ...form.bindCheck(`sides.${at}`), type: 'radio' as const }
        return (
          <fieldset key={conflict.field} className="field whole">
            <legend>{getConflictLabel(conflict)}</legend>
            <CheckField {...side} value="theirs" label={`Theirs: ${format(conflict.theirs)}`} />
            <CheckField {...side} value="mine" label={`Mine: ${format(conflict.mine)}`} />
          </fieldset>
        )
      })}
      <FormEnd form={form} saveLabel="Save" needsConnection onCancel={onCancel} />
    </Form>
  )
}
