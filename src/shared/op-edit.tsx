import { useMemo } from 'react'
import { usualClass } from '../../domain/labor-claims/notes.ts'
import type { OutboxItem } from '../../offline/engine.ts'
import { claimOf } from './claim-of.ts'
import { useEngine } from '../data/engine.tsx'
import { useLive } from '../data/use-live.ts'
import { Sheet } from '../ui/sheet.tsx'
import { useSnackbar } from '../ui/snackbar.tsx'
import { ActionForm } from './action-form.tsx'
import { actionWords } from './action-words.ts'
import { claimIn, namedParts, partsIn } from './claim-op.ts'
import { MachineForm } from './machine-form.tsx'
import { recordNoteIn, registrationIn } from './machine-op.ts'
import { NewClaimForm } from './new-claim-form.tsx'
import { NoteForm } from './note-form.tsx'
import { actionIn, labelOf, noteIn, photoIn, tripIn } from './op-words.ts'
import { PartsListForm } from './parts-list-form.tsx'
import { PhotoTitleForm } from './photo-title-form.tsx'
import { RecordNoteForm } from './record-note-form.tsx'
import { seenAfterClash, tripNow } from './trip-clash.ts'
import { TripForm } from './trip-form.tsx'

const resendWord = 'Save and send again'

/** The right form with the saved words and the server's errors in it. What is saved replaces the first version, which is not applied any more. */
function EditForm({ item, onClose }: { readonly item: OutboxItem; readonly onClose: () => void }) {
  const engine = useEngine()
  const say = useSnackbar()
  const claimId = claimOf(item)
  const seen = useLive(async (own) => (claimId === null ? null : own.claim(claimId)), [claimId])
  const claim = seen.state === 'ready' ? (seen.value?.value ?? null) : null
  const refused = useMemo(
    () =>
      item.error === null
        ? undefined
        : Object.keys(item.error.errors).length === 0
          ? { form: item.error.message }
          : item.error.errors,
    [item.error],
  )
  const send = async (body: unknown, known?: unknown) => {
    await engine.resend(item.opId, body, known)
    say({ text: 'Saved on this device' })
    onClose()
  }
  const [trip, note, action, photo] = [tripIn(item), noteIn(item), actionIn(item), photoIn(item)]
  if (trip !== null)
    return (
      <TripForm
        trip={trip}
        others={(claim?.trips ?? []).filter((one) => one.id !== item.entityId)}
        refused={refused}
        saveWord={resendWord}
        onSave={(body) => {
          const now = tripNow(item)
          return send(
            trip.was === undefined
              ? body
              : { ...body, was: now === null ? trip.was : seenAfterClash(body, trip.was, now) },
          )
        }}
        onCancel={onClose}
      />
    )
  const classes = claim?.may.note_classes ?? (note?.class === undefined ? (['customer'] as const) : [note.class])
  if (note !== null)
    return (
      <NoteForm
        start={{ note: note.note, class: note.class ?? usualClass(classes) }}
        classes={classes}
        refused={refused}
        saveWord={resendWord}
        onSave={(body) => send({ ...body, ...(note.id === undefined ? {} : { id: note.id }) })}
        onCancel={onClose}
      />
    )
  if (action !== null)
    return (
      <ActionForm
        action={action.action}
        words={actionWords(action.action, 'assigned')}
        start={{
          message: action.message ?? '',
          hours: action.labor_hours_estimate === undefined ? '' : String(action.labor_hours_estimate),
          servicer: '',
        }}
        refused={refused}
        saveWord={resendWord}
        onSave={send}
        onCancel={onClose}
      />
    )
  const [filing, list] = [claimIn(item), partsIn(item)]
  if (filing !== null)
    return <NewClaimForm form={filing} refused={refused} saveWord={resendWord} onSave={send} onCancel={onClose} />
  if (list !== null)
    return (
      <PartsListForm
        parts={namedParts(list, item.known)}
        was={list.was}
        refused={refused}
        saveWord={resendWord}
        onSave={send}
        onCancel={onClose}
      />
    )
  const [machines, recordNote] = [registrationIn(item), recordNoteIn(item)]
  const machine = machines?.equipment?.[0]
  if (machines !== null && machine !== undefined)
    return (
      <MachineForm
        form={machines}
        row={machine}
        refused={refused}
        saveWord={resendWord}
        onSave={send}
        onCancel={onClose}
      />
    )
  if (recordNote !== null)
    return (
      <RecordNoteForm
        start={recordNote}
        refused={refused}
        saveWord={resendWord}
        onSave={(body) => send(body)}
        onCancel={onClose}
      />
    )
  return photo === null ? null : (
    <PhotoTitleForm photo={photo} refused={refused} saveWord={resendWord} onSave={send} onCancel={onClose} />
  )
}

/** Correcting a saved item; nothing is lost by closing it. */
export function OpEdit({ item, onClose }: { readonly item: OutboxItem | null; readonly onClose: () => void }) {
  return (
    <Sheet isOpen={item !== null} onClose={onClose} title={item === null ? 'Edit' : labelOf(item)}>
      {item === null ? null : <EditForm key={item.opId} item={item} onClose={onClose} />}
    </Sheet>
  )
}
