import { useEffect, useState } from 'react'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { useLockedCount } from '../../../platform/path.ts'
import { Note } from '../../../ui/note.tsx'

interface Pending {
  readonly email: string
  readonly count: number
}

/** Shows below the sign-in form how much unsent work is on this device, and for which user. */
export function PendingWork({ onOwner }: { onOwner: (email: string) => void }) {
  const opening = useEnginePromise()
  const [pending, setPending] = useState<Pending | null>(null)
  const locked = useLockedCount()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const engine = await opening
      // `opened` does not load the engine on a device without a database: nothing is pending there.
      await engine.opened
      const owner = await engine.owner()
      if (!owner) return
      const { waiting, attention, ofVisitor } = await engine.counts()
      if (!isCurrent) return
      onOwner(owner.email)
      setPending({ email: owner.email, count: waiting + attention - ofVisitor.waiting - ofVisitor.attention })
    }
    // Without the count only this notice is missing. The outbox screen reports read errors.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [opening, onOwner])
  if ((!pending || pending.count === 0) && locked > 0)
    return (
      <Note icon="lock" className="mt4">
        <b>{locked === 1 ? '1 item is' : `${locked} items are`} locked on this device.</b>{' '}
        {locked === 1 ? 'It' : 'They'} will be sent after you sign in again.
      </Note>
    )
  if (!pending || pending.count === 0) return null
  return (
    <Note icon="cloud-up" className="mt4">
      <b>{pending.count === 1 ? '1 item waiting' : `${pending.count} items waiting`} on this device</b> for{' '}
      {pending.email}. {pending.count === 1 ? 'It' : 'They'} will be sent after you sign in.
    </Note>
  )
}
