import { findOperation } from '../../../../../offline/operations/all.ts'
import { formatMoment } from '../../../../ui/format-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { isOpen } from './rescue-lines.ts'
import type { Choice, Outcome, Preview, RescueLine } from './rescue-lines.ts'
import './import.css'

const outcomes: Readonly<Record<Outcome['state'], { readonly label: string; readonly icon: IconName }>> = {
  arrived: { label: 'Arrived', icon: 'check' },
  'was-there': { label: 'Already arrived', icon: 'check' },
  refused: { label: 'Refused', icon: 'octagon' },
  later: { label: 'Not yet. Send again', icon: 'clock' },
  'for-its-person': { label: 'Waits for its owner', icon: 'octagon' },
  unreadable: { label: 'Cannot be opened', icon: 'octagon' },
}
const deviceStates: Readonly<Record<string, string>> = {
  queued: 'Waiting on the device',
  sending: 'Being sent from the device',
  rejected: 'Refused on the device',
  conflict: 'In conflict on the device',
  quarantined: 'Set aside on the device',
}
const proofs: Readonly<Record<Preview['proof'], string>> = {
  fits: 'Signed by its owner',
  none: 'Not signed',
  'does-not-fit': 'The signature does not fit',
  visitor: 'Made without signing in',
}

function listChoices({ may_send, user_id, name }: Preview): { value: Choice; label: string }[] {
  return [
    ...(may_send.owner
      ? [{ value: 'owner' as const, label: user_id === null ? 'Send as a visitor' : `Send as ${name}` }]
      : []),
    ...(may_send.mine ? [{ value: 'mine' as const, label: 'Send as mine' }] : []),
    { value: 'leave', label: 'Leave for the owner' },
  ]
}

/** Whether the app has a form in which this item can be corrected. */
function canCorrect({ preview }: RescueLine): boolean {
  const { input, kind, may_send } = preview
  return may_send.mine && input !== null && findOperation(kind)?.editing?.canEdit({ input }) === true
}

/** One item of a rescue file: what it is, whether its owner signed it, what becomes of it. */
export function RescueLineRow({
  line,
  now,
  isBusy,
  onChoose,
  onCorrect,
}: {
  readonly line: RescueLine
  readonly now: number
  readonly isBusy: boolean
  readonly onChoose: (choice: Choice) => void
  readonly onCorrect: () => void
}) {
  const { preview, outcome, choice } = line
  const done = outcome ?? (preview.receipt === 'arrived' ? { state: 'was-there' as const, message: null } : null)
  const facts = [
    preview.group_label,
    `saved ${formatMoment(preview.created_at, now)}`,
    deviceStates[preview.state] ?? preview.state,
    proofs[preview.proof],
    ...(line.corrected === undefined ? [] : ['corrected']),
  ].filter((fact) => fact !== '')
  const choices = listChoices(preview)
  const why = outcome?.message ?? (preview.receipt === 'replaced' ? 'It was replaced or discarded.' : preview.why)
  return (
    <li className="item wrap">
      <Icon name={done === null ? 'document' : outcomes[done.state].icon} />
      <span className="grow">
        <span className="t14">{preview.label}</span>
        <span className="t13 mute block">{facts.join(' · ')}</span>
        {preview.reason === null ? null : <span className="t13 block">Refused before: {preview.reason}</span>}
        {why === null ? null : <span className="t13 mute block">{why}</span>}
      </span>
      {done === null ? null : <span className="t13 b">{outcomes[done.state].label}</span>}
      {preview.receipt === 'none' && isOpen(line) && choices.length > 1 ? (
        <span className="rescue-choice">
          <SelectField
            label={`What to do with ${preview.label}`}
            isLabelHidden
            value={choice}
            choices={choices}
            disabled={isBusy}
            onChange={({ target }) => {
              onChoose(target.value as Choice)
            }}
          />
          {canCorrect(line) ? (
            <Button disabled={isBusy} onClick={onCorrect}>
              Correct…
            </Button>
          ) : null}
        </span>
      ) : null}
    </li>
  )
}
