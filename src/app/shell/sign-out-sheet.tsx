import { useState } from 'react'
import { push } from '../../../contract/push.ts'
import { useClock } from '../../data/clock.tsx'
import { useEngine } from '../../data/engine.tsx'
import { sayFault } from '../../data/say-fault.ts'
import { useSession } from '../../data/session.tsx'
import { useStanding } from '../../data/standing.tsx'
import { download } from '../../platform/download.ts'
import { endNotices } from '../../platform/notices.ts'
import { moveTo } from '../../platform/path.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

type Busy = 'send' | 'export' | 'keep' | 'discard' | null

/** How long the sign-out waits for the push service, which may not answer: the lock must not. */
const farewellMs = 3000

/** Signing out with unsent work: send now, export, keep locked, or discard (offline.md). Nothing is given up without a second press. */
export function SignOutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const engine = useEngine()
  const { signOut } = useSession()
  const clock = useClock()
  const { counts, isOnline } = useStanding()
  const [busy, setBusy] = useState<Busy>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [isSure, setSure] = useState(false)
  const unsent = typeof counts === 'object' ? counts.waiting + counts.attention : null
  const leave = async (unsentWork: 'keep' | 'discard') => {
    const locked = unsentWork === 'keep' && unsent !== null && unsent > 0 ? unsent : 0
    // What comes later is for whoever signs in next; without a network the server forgets it at that sign-in.
    const told = endNotices()
      .then((endpoint) => (endpoint === null ? null : engine.call(push.table.unsubscribe, { body: { endpoint } })))
      .catch(() => null)
    await Promise.race([
      told,
      new Promise<void>((resolve) => {
        clock.after(farewellMs, resolve)
      }),
    ])
    await signOut(unsentWork)
    moveTo('/login', 'replace', locked > 0 ? { locked } : null)
  }
  const run = (what: Exclude<Busy, null>, work: () => Promise<void>) => {
    setBusy(what)
    setSaid(null)
    void work()
      .catch((error: unknown) => {
        setSaid(sayFault(error))
      })
      .finally(() => {
        setBusy(null)
      })
  }
  const send = async () => {
    await engine.drain()
    const left = await engine.counts()
    if (left.waiting + left.attention === 0) await leave('keep')
    else
      setSaid(
        left.attention > 0
          ? left.attention === 1
            ? '1 was refused and needs you: open the outbox to mend it.'
            : `${left.attention} were refused and need you: open the outbox to mend them.`
          : left.waiting === 1
            ? '1 could not be sent yet. It stays on this device.'
            : `${left.waiting} could not be sent yet. They stay on this device.`,
      )
  }
  const close = () => {
    setSure(false)
    setSaid(null)
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title="Sign out">
      <div className="stack">
        {unsent === 0 ? (
          <p>Everything is sent. You can sign in again at any time.</p>
        ) : (
          <p>
            <b>
              {unsent === null
                ? 'It could not be read what waits on this device.'
                : unsent === 1
                  ? '1 item is only on this device.'
                  : `${unsent} items are only on this device.`}
            </b>{' '}
            Choose what happens with {unsent === 1 ? 'it' : 'them'} before you sign out.
          </p>
        )}
        {said === null ? null : (
          <Note tone="warn" icon="info" role="alert">
            {said}
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
            {isOnline ? null : <p className="t13 mute">Sending needs a connection.</p>}
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
                run('export', async () => {
                  await download(await engine.exportAll())
                })
              }}
            >
              Export as a file
            </Button>
            {isSure ? (
              <Note tone="bad" icon="warning">
                <b>This cannot be undone.</b> The work is erased from this device and never sent.
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
