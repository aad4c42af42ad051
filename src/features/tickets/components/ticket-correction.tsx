import { ticketForm } from '../../../../contract/ticket-messages.ts'
import { getCorrectionKey } from '../../../../offline/drafts/correction-key.ts'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { readOnce } from '../../../../offline/operations/read-once.ts'
import { useEngine } from '../../../data/engine.tsx'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { TicketForm } from './ticket-form.tsx'
import type { TicketFields } from './ticket-form.tsx'
import { readSubject } from './ticket-subject.ts'

/** Refusals of what a question is about. It is sent again without that. */
const subjectRefusals = ['tickets.aboutUnknown', 'tickets.productUnknown', 'passports.unknown']

/** The text of a refused question is back in its form, and what is sent takes its place in the outbox. */
export function TicketCorrection({
  item,
  onSent,
  onDiscarded,
}: {
  readonly item: OutboxItem
  readonly onSent: (opId: string) => void
  readonly onDiscarded: () => void
}) {
  const engine = useEngine()
  const saved = readOnce(ticketForm, item.input?.body)
  if (saved === null) return null
  const { action, contact, message } = saved
  const about = subjectRefusals.includes(item.error?.code ?? '') ? { action } : saved
  return (
    <WithDraft<TicketFields> draftKey={getCorrectionKey(item.opId)} start={{ ...contact, message }}>
      {(draft) => (
        <TicketForm
          action={action}
          subject={readSubject(new URLSearchParams())}
          start={draft.values}
          isReset
          onTyped={draft.keep}
          onSave={async (body) => {
            await draft.finishWrites()
            const { opId } = await engine.resend(item.opId, { ...about, contact: body.contact, message: body.message })
            onSent(opId)
          }}
          onCancel={() => {
            void draft.finishWrites().then(() => engine.discard(item.opId))
            onDiscarded()
          }}
          cancelLabel="Discard the question"
        />
      )}
    </WithDraft>
  )
}
