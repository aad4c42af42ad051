import { useState } from 'react'
import { push } from '../../../contract/push.ts'
import type { Counts } from '../../../offline/engine.ts'
import { useClock } from '../../data/clock.tsx'
import { useEngine } from '../../data/engine.tsx'
import { errorMessage } from '../../data/error-message.ts'
import { useSession } from '../../data/session.tsx'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { unsubscribeFromNotifications } from '../../platform/notifications.ts'
import { navigateTo } from '../../platform/path.ts'
import { useExportAll } from '../../shared/outbox/use-export-all.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type Busy = 'send' | 'export' | 'keep' | 'discard' | null

/** How long the sign-out waits for the push service, which may not answer. Locking the device must not wait. */
const unsubscribeTimeoutMs = 3000

type Unsent = Pick<Counts, 'waiting' | 'notices' | 'attention'>
const countAll = ({ waiting, notices, attention }: Unsent) => waiting + notices + attention
/** The person's own. What was saved without signing in stays here whatever they choose, and goes without them. */
const countUnsent = (counts: Counts) => countAll(counts) - countAll(counts.ofVisitor)

/** Signing out with unsent work: send now, export, keep locked, or discard. Discarding needs a confirmation. */
export function SignOutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const engine = useEngine()
  const { signOut } = useSession()
  const clock = useClock()
  const { counts, isOnline } = useConnectionStatus()
  const [busy, setBusy] = useState<Busy>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isSure, setSure] = useState(false)
  const whole = useExportAll()
  const unsent = typeof counts === 'object' ? countUnsent(counts) : null
  const staying = typeof counts === 'object' ? countAll(counts.ofVisitor) : 0
  const leave = async (unsentWork: 'keep' | 'discard') => {
    const locked = unsentWork === 'keep' && unsent !== null && unsent > 0 ? unsent : 0
    // Another person may sign in on another page while this waits.
    const leaving = engine.owner().then(
      (owner) => owner?.userId,
      () => undefined,
    )
    // The next user begins without notifications. The server drops the subscription with its session.
    const unsubscribed = unsubscribeFromNotifications()
      .then((endpoint) => (endpoint === null ? null : engine.call(push.table.unsubscribe, { body: { endpoint } })))
      .catch(() => null)
    await Promise.race([
      unsubscribed,
      new Promise<void>((resolve) => {
        clock.setTimer(unsubscribeTimeoutMs, resolve)
      }),
    ])
    await signOut(unsentWork, await leaving)
    navigateTo('/login', 'replace', locked > 0 ? { locked } : null)
  }
  const run = (what: Exclude<Busy, null>, work: () => Promise<void>) => {
    setBusy(what)
    setMessage(null)
    void work()
      .catch((error: unknown) => {
        setMessage(errorMessage(error))
      })
      .finally(() => {
        setBusy(null)
      })
  }
  const send = async () => {
    await engine.drain()
    const left = await engine.counts()
    const attention = left.attention - left.ofVisitor.attention
    const waiting = countUnsent(left) - attention
    if (waiting + attention === 0) await leave('keep')
    else
      setMessage(
        attention > 0
          ? attention === 1
            ? '1 item was refused and needs your attention. Open the outbox to fix it.'
            : `${attention} items were refused and need your attention. Open the outbox to fix them.`
          : waiting === 1
            ? '1 item could not be sent yet. It stays on this device.'
            : `${waiting} items could not be sent yet. They stay on this device.`,
      )
  }
  const close = () => {
    setSure(false)
    setMessage(null)
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title="Sign out">
      <div className="stack">
        {unsent === 0 ? (
          <p>
            {staying === 0 ? 'Everything is sent.' : 'Everything of yours is sent.'} You can sign in again at any time.
          </p>
        ) : (
          <p>
            <b>
              {unsent === null
                ? 'The unsent work on this device could not be read.'
                : unsent === 1
                  ? '1 item has not been sent.'
                  : `${unsent} items have not been sent.`}
            </b>{' '}
            Choose what to do with {unsent === 1 ? 'it' : 'them'} before you sign out.
          </p>
        )}
        {staying === 0 ? null : (
          <p className="t13 mute">
            {staying === 1
              ? '1 item that was saved without signing in stays here.'
              : `${staying} items that were saved without signing in stay here.`}
          </p>
        )}
        {message === null ? null : (
          <Note tone="warn" icon="info" role="alert">
            {message}
          </Note>
        )}
        {unsent === 0 ? (
          <Button
            fill="filled"
            size="big"
            isFull
            isBusy={busy === 'keep'}
            onClick={() => {
              run('keep', () => leave('keep'))
            }}
          >
            Sign out
          </Button>
        ) : (
          <>
            <Button
              fill="filled"
              icon="up"
              isFull
              size="big"
              isBusy={busy === 'send'}
              disabled={busy !== null || !isOnline}
              onClick={() => {
                run('send', send)
              }}
            >
              Send now, then sign out
            </Button>
            {/* Always a line: the buttons below it would move away under a finger when the signal goes. */}
            <p className="t13 mute">
              {isOnline ? 'What cannot be sent stays on this device.' : 'Sending needs a connection.'}
            </p>
            <Button
              icon="lock"
              isFull
              isBusy={busy === 'keep'}
              disabled={busy !== null}
              onClick={() => {
                run('keep', () => leave('keep'))
              }}
            >
              Keep locked on this device
            </Button>
            <Button
              icon="download"
              isFull
              isBusy={busy === 'export'}
              disabled={busy !== null}
              onClick={() => {
                run('export', whole.exportAll)
              }}
            >
              Export as a file
            </Button>
            {whole.note}
            {isSure ? (
              <Note tone="bad" icon="warning">
                <b>This can’t be undone.</b> The work is erased from this device and never sent.
                <div className="row wrap mt3">
                  <Button
                    fill="danger"
                    isBusy={busy === 'discard'}
                    disabled={busy !== null}
                    onClick={() => {
                      run('discard', () => leave('discard'))
                    }}
                  >
                    Erase and sign out
                  </Button>
                  <Button
                    onClick={() => {
                      setSure(false)
                    }}
                  >
                    Keep it
                  </Button>
                </div>
              </Note>
            ) : (
              <Button
                fill="danger"
                icon="trash"
                isFull
                disabled={busy !== null}
                onClick={() => {
                  setSure(true)
                }}
              >
                Discard
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}
