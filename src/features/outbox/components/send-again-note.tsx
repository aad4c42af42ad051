import { useState } from 'react'
import type { OutboxEntry } from '../../../../offline/engine.ts'
import { useEngine } from '../../../data/engine.tsx'
import { saveErrorMessage } from '../../../data/save-error.ts'
import { formatCounted } from '../../../shared/outbox/waiting-label.ts'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../../../ui/choices.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** Items that may pass unchanged the next time: refused for a missing right, or set aside after server errors. */
export const listRepeatable = (entries: readonly OutboxEntry[]): readonly string[] =>
  entries
    .filter(({ state, error }) => state === 'quarantined' || (state === 'rejected' && error?.status === 403))
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ opId }) => opId)

/** Sends many refused items again at once, after a question. One alone has its own button. */
export function SendAgainNote({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const repeatable = listRepeatable(entries)
  const count = formatCounted(repeatable.length, 'item')
  const sendAgain = async () => {
    setBusy(true)
    const text = await engine.resendAll(repeatable).then(
      (sent) => `Sending ${formatCounted(sent, 'item')} again`,
      (error: unknown) => saveErrorMessage(error),
    )
    setBusy(false)
    showSnackbar({ text })
  }
  if (repeatable.length < 2 && !isBusy) return null
  return (
    <Note tone="warn" icon="refresh" role="status" className="ob-sign">
      <b>{count} can be sent again as they are.</b> They were refused for a missing permission, or set aside after
      server errors.{' '}
      <Button
        icon="send"
        isBusy={isBusy}
        onClick={() => {
          setAsking(true)
        }}
      >
        Send these again
      </Button>
      <Question
        isOpen={isAsking}
        onClose={() => {
          setAsking(false)
        }}
        title={`Send ${count} again?`}
        text="Each is sent as you saved it and replaces the refused one, so nothing is applied twice. Anything the server refuses again stays here."
        choices={[
          {
            label: 'Not now',
            run: () => {
              setAsking(false)
            },
          },
          {
            label: 'Send again',
            tone: 'main',
            run: () => {
              setAsking(false)
              void sendAgain()
            },
          },
        ]}
      />
    </Note>
  )
}
