import { useState } from 'react'
import type { Bulletin } from '../../../../../contract/bulletins.ts'
import { formatDoneNote, isDoneOn } from '../../../../../domain/bulletins/done-note.ts'
import { usualClass } from '../../../../../domain/labor-claims/notes.ts'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import { addNote } from '../../../../../offline/operations/add-note.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { BulletinsCard } from '../../../../shared/machine/bulletin-notes.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { getCustomerName } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'

/** Says on the claim that a bulletin was done: a note that waits without a signal like any other. */
function DoneOnClaim({ seen, bulletin }: { readonly seen: SeenClaim; readonly bulletin: Bulletin }) {
  const { value: claim } = seen
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const [isBusy, setBusy] = useState(false)
  if (isDoneOn(claim.notes, bulletin))
    return (
      <p className="row ok-t t13">
        <Icon name="check-circle" size="s" /> Done on this claim
      </p>
    )
  const classes = claim.may.note_classes
  if (classes.length === 0 || isClosed(claim) || seen.isGone === true) return null
  const save = async () => {
    setBusy(true)
    try {
      await engine.enqueue(
        addNote,
        { params: { id: claim.ticket_id }, body: { note: formatDoneNote(bulletin), class: usualClass(classes) } },
        { groupLabel: `${claim.display_id} · ${getCustomerName(claim)}` },
      )
      showSnackbar({ text: 'Saved on this device' })
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
    }
    setBusy(false)
  }
  return (
    <div>
      <Button size="small" icon="check" isBusy={isBusy} onClick={() => void save()}>
        Done on this claim
      </Button>
    </div>
  )
}

/** The recalls and bulletins about a claim's machine, before the trip and without a signal. */
export function ClaimBulletins({ seen }: { readonly seen: SeenClaim }) {
  const { serial_number, equipment_id } = seen.value
  return (
    <BulletinsCard
      machine={{ serial_number, equipment_id }}
      renderEnd={(bulletin) => <DoneOnClaim seen={seen} bulletin={bulletin} />}
    />
  )
}
