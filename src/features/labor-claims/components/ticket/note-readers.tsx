import { useState } from 'react'
import { laborClaims } from '../../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { useCall } from '../../../../data/use-call.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionList } from '../../../../ui/choices.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { noteClassLabels } from '../claim-display.ts'

/** The button that changes who sees a note that has arrived (L13), for its author and the office. */
export function NoteReaders({
  claim,
  note,
  me,
}: {
  readonly claim: Claim
  readonly note: Claim['notes'][number]
  readonly me: number | null
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const { isOnline } = useConnectionStatus()
  const classify = useCall(laborClaims.table.classifyNote)
  const [isOpen, setOpen] = useState(false)
  const classes = claim.may.note_classes
  // Only the office writes internal notes.
  const isOffice = classes.includes('internal')
  const others = classes.filter((one) => one !== note.class)
  if (others.length === 0 || !(isOffice || (me !== null && note.author.user_id === me))) return null

  const choose = async (next: Claim['notes'][number]['class']) => {
    setOpen(false)
    try {
      await classify.send({ params: { id: note.id }, body: { class: next } })
      showSnackbar({ text: `Visible to: ${noteClassLabels[next]}` })
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
    } finally {
      await engine.refreshClaim(claim.ticket_id).catch(() => undefined)
    }
  }
  return (
    <>
      <Button
        fill="link"
        size="small"
        aria-haspopup="dialog"
        disabled={!isOnline || classify.isSending}
        onClick={() => {
          setOpen(true)
        }}
      >
        Change who sees it
      </Button>
      <ActionList
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
        }}
        title={`Visible to: ${noteClassLabels[note.class]}`}
        choices={others.map((value) => ({
          label: noteClassLabels[value],
          run: () => {
            void choose(value)
          },
        }))}
      />
    </>
  )
}
