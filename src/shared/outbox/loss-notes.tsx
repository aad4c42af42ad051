import { useNow } from '../../data/clock.tsx'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { useEngine } from '../../data/engine.tsx'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { describeLoss } from './loss-text.ts'

/** What the browser deleted with this device's storage before it was sent, until the person has read it. */
export function LossNotes() {
  const engine = useEngine()
  const now = useNow(60_000)
  const { isOnline } = useConnectionStatus()
  const read = useLiveQuery((device) => device.losses(), [])
  if (read.state !== 'ready') return null
  return read.value.map((loss) => (
    <Note key={loss.id} tone="bad" icon="alert" role="alert">
      <b>{describeLoss(loss, now)}</b> The browser deleted this device’s storage. Enter again what is still needed. The
      office sees this too.{' '}
      <Button
        size="small"
        disabled={!isOnline}
        onClick={() => {
          engine.dismissLoss(loss.id).catch(() => undefined)
        }}
      >
        I have read this
      </Button>
    </Note>
  ))
}
