import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { ticketForm } from '../../../../contract/ticket-messages.ts'
import type { Engine, OutboxItem } from '../../../../offline/engine.ts'
import { quote } from '../../../../offline/operations/quote.ts'
import { readOnce } from '../../../../offline/operations/read-once.ts'
import { useEngine } from '../../../data/engine.tsx'
import { saveErrorMessage } from '../../../data/save-error.ts'
import { useSession } from '../../../data/session.tsx'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../../../ui/choices.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { useFirstFocus } from '../../../ui/use-first-focus.ts'
import type { WaitingState } from '../../../ui/waiting-chip.tsx'
import { EditTicketOp } from './edit-ticket-op.tsx'

type Arrival = Awaited<ReturnType<Engine['arrival']>>

const replyShape = z.object({ number: z.string(), key: z.optional(z.string()) })

/** Whether the server refused it, so that a person decides what comes of it. */
export const isRefused = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state !== 'sending' && state !== 'acked' && state !== 'queued'

const toWaitingState = (item: OutboxItem): WaitingState =>
  isRefused(item)
    ? 'refused'
    : item.state === 'sending'
      ? 'sending'
      : item.state === 'acked'
        ? 'arrived'
        : item.waiting === 'sign-in'
          ? 'sign-in'
          : 'waiting'

/** The page of a question; null where a visitor has no key for it, as from an earlier server. */
function toQuestionPath(reply: { readonly number: string; readonly key?: string | undefined }, isSignedIn: boolean) {
  if (isSignedIn) return `/dashboard/my-questions/${reply.number}`
  return reply.key === undefined
    ? null
    : `/question?${new URLSearchParams({ ticket: reply.number, key: reply.key }).toString()}`
}

/** The status of a question: saved on this device, being sent, received with its number, or discarded elsewhere. */
export function TicketStatus({
  opId: saved,
  onAnother,
  onSentAgain,
}: {
  readonly opId: string
  readonly onAnother: () => void
  /** A refused question was corrected here, and is sent as this op. */
  readonly onSentAgain: (opId: string) => void
}) {
  const engine = useEngine()
  // The outbox corrects a question too; what was read of it stays in sight while the op that took its place is read.
  const [opId, setOpId] = useState(saved)
  const [last, setLast] = useState<Arrival>(null)
  const live = useLiveQuery((engine) => engine.arrival(opId), [opId])
  if (live.state === 'ready' && live.value !== last) {
    setLast(live.value)
    setOpId(live.value?.item.opId ?? opId)
  }
  const arrival = live.state === 'ready' ? live.value : last
  const isGone = live.state === 'ready' && live.value === null
  const reply = replyShape.safeParse(arrival?.answer)
  const form = readOnce(ticketForm, arrival?.item.input?.body)
  const [isCorrecting, setCorrecting] = useState(false)
  const heading = useFirstFocus<HTMLHeadingElement>(!isCorrecting)
  const { session } = useSession()
  const path = reply.success ? toQuestionPath(reply.data, session.logged_in) : null
  const state = arrival === null ? 'waiting' : toWaitingState(arrival.item)
  const [isDiscarding, setDiscarding] = useState(false)
  const showSnackbar = useSnackbar()
  const closeQuestion = () => {
    setDiscarding(false)
  }
  const discard = () => {
    closeQuestion()
    void engine.discard(opId).then(onAnother, (error: unknown) => {
      showSnackbar({ text: saveErrorMessage(error) })
    })
  }
  if (isCorrecting && arrival !== null && state === 'refused')
    return (
      <EditTicketOp
        item={arrival.item}
        refused={arrival.item.error?.errors}
        saveLabel="Send the question"
        onSave={async (body) => {
          const { opId: corrected } = await engine.resend(opId, body)
          onSentAgain(corrected)
        }}
        onCancel={() => {
          setCorrecting(false)
        }}
      />
    )
  return (
    <>
      <div className="tk-done" role="status">
        {isGone ? null : <WaitingChip state={state} />}
        <h2 ref={heading} tabIndex={-1} className="t20">
          {state === 'arrived'
            ? reply.success
              ? `Question received as ${reply.data.number}`
              : 'Question received'
            : state === 'refused'
              ? 'Your question was not accepted'
              : isGone
                ? 'This question is no longer on this device'
                : 'Saved on this device'}
        </h2>
        {form === null ? null : <p className="t14">{quote(form.message)}</p>}
        {state === 'arrived' ? (
          <>
            <p className="t14 ink2">
              A parts specialist will reply to your email address.
              {reply.success ? ' Keep this number for reference.' : ''}
            </p>
            {path === null ? null : <Link to={path}>View your question</Link>}
          </>
        ) : state === 'refused' ? (
          <Note tone="bad" icon="octagon">
            {arrival?.item.error?.message ?? 'It is saved on this device.'} Your text is saved. Try again, or call us.
          </Note>
        ) : isGone ? (
          <p className="t14 ink2">It was discarded, or the person who asked it has signed out.</p>
        ) : state === 'sign-in' ? (
          <p className="t14 ink2">It sends automatically once you sign in on this device.</p>
        ) : (
          <p className="t14 ink2">It sends automatically when you are online, even if you leave this page.</p>
        )}
        <div className="form-acts">
          {state === 'refused' && arrival?.item.input != null ? (
            <Button
              fill="filled"
              icon="edit"
              onClick={() => {
                setCorrecting(true)
              }}
            >
              Edit and send again
            </Button>
          ) : null}
          <Button icon="plus" onClick={onAnother}>
            Ask another question
          </Button>
          {state === 'refused' ? (
            <Button
              fill="danger"
              icon="trash"
              onClick={() => {
                setDiscarding(true)
              }}
            >
              Discard the question
            </Button>
          ) : null}
        </div>
      </div>
      <Question
        isOpen={isDiscarding && state === 'refused'}
        onClose={closeQuestion}
        title="Discard this question?"
        text="It is removed from this device and is not sent. This cannot be undone."
        choices={[
          { label: 'Keep it', run: closeQuestion },
          { label: 'Discard', tone: 'danger', run: discard },
        ]}
      />
    </>
  )
}
