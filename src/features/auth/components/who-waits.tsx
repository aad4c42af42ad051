import { useEffect, useState } from 'react'
import { useOpening } from '../../../data/opening.tsx'
import { useLocked } from '../../../platform/path.ts'
import { Note } from '../../../ui/note.tsx'

interface Waits {
  readonly email: string
  readonly count: number
}

/** Under the form: what this device keeps for whom, until that person has signed in. */
export function WhoWaits({ onOwner }: { onOwner: (email: string) => void }) {
  const opening = useOpening()
  const [waits, setWaits] = useState<Waits | null>(null)
  const locked = useLocked()
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const engine = await opening
      // A device that keeps nothing keeps nothing for anybody: its engine is not hurried for that.
      await engine.opened
      const owner = await engine.owner()
      if (!owner) return
      const { waiting, attention } = await engine.counts()
      if (!isWanted) return
      onOwner(owner.email)
      setWaits({ email: owner.email, count: waiting + attention })
    }
    // Not knowing costs a notice here; the outbox itself says it when it cannot be read.
    look().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [opening, onOwner])
  if ((!waits || waits.count === 0) && locked > 0)
    return (
      <Note icon="lock" className="mt4">
        <b>{locked === 1 ? '1 item stays' : `${locked} items stay`} locked on this device.</b>{' '}
        {locked === 1 ? 'It is' : 'They are'} sent after you sign in again.
      </Note>
    )
  if (!waits || waits.count === 0) return null
  return (
    <Note icon="cloud-up" className="mt4">
      <b>{waits.count === 1 ? '1 item waits' : `${waits.count} items wait`} on this device</b> for {waits.email}.{' '}
      {waits.count === 1 ? 'It is' : 'They are'} sent after you sign in.
    </Note>
  )
}
