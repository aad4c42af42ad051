import * as z from 'zod/mini'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { useLive } from '../../../data/use-live.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { useFirstFocus } from '../../../ui/use-first-focus.ts'
import type { WaitingState } from '../../../ui/waiting-chip.tsx'

const answer = z.object({ number: z.string() })

const stateOf = (item: OutboxItem): WaitingState =>
  item.state === 'sending'
    ? 'sending'
    : item.state === 'acked'
      ? 'arrived'
      : item.state === 'queued'
        ? item.waiting === 'sign-in'
          ? 'sign-in'
          : 'waiting'
        : 'refused'

/** Where a question is: saved on this device, on its way, or arrived with its number. */
export function TicketStanding({ opId, onAnother }: { readonly opId: string; readonly onAnother: () => void }) {
  const live = useLive((engine) => engine.arrival(opId), [opId])
  const seen = live.state === 'ready' ? live.value : null
  const told = answer.safeParse(seen?.answer)
  const heading = useFirstFocus<HTMLHeadingElement>(true)
  const state = seen === null ? 'waiting' : stateOf(seen.item)
  return (
    <div className="tk-done" role="status">
      <WaitingChip state={state} />
      <h2 ref={heading} tabIndex={-1} className="t20">
        {state === 'arrived'
          ? told.success
            ? `Your question has arrived as ${told.data.number}`
            : 'Your question has arrived'
          : state === 'refused'
            ? 'The shop did not take this question'
            : 'Saved on this device'}
      </h2>
      {state === 'arrived' ? (
        <p className="t14 ink2">
          A parts specialist answers to the address that you gave.{told.success ? ' Keep the number for later.' : ''}
        </p>
      ) : state === 'refused' ? (
        <Note tone="bad" icon="octagon">
          {seen?.item.error?.message ?? 'It is kept on this device.'} What you wrote is kept; write again, or call us.
        </Note>
      ) : (
        <p className="t14 ink2">
          It goes to the shop by itself as soon as there is a signal, also when you leave this page.
        </p>
      )}
      <Button icon="plus" onClick={onAnother}>
        Ask something else
      </Button>
    </div>
  )
}
