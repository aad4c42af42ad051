// When to try: 60 s while somebody looks, when a wait is over, when the page is shown or the network is back, and when
// another tab says so. Background Sync comes on top where there is any (sw/sync.ts).
import type { Ports } from '../engine.ts'
import { onceMore } from '../once-more.ts'
import { readWord } from '../signal.ts'
import type { Word } from '../signal.ts'

export const every = 60_000

export interface TriggerDeps {
  readonly ports: Ports
  /** The line that this engine speaks on itself: its own words do not come back on it. */
  readonly channel: ReturnType<NonNullable<Ports['channel']>> | undefined
  readonly drain: (hurry: boolean) => Promise<void>
  /** When the next op is due, epoch ms, or null. */
  readonly nextDue: () => Promise<number | null>
  readonly heard: (word: Word) => void
}

export interface Triggers {
  /** Sets the timer anew: a drain is over, and some op may have to wait less than a minute. */
  readonly look: () => void
  readonly stop: () => void
}

/** Starts them all. */
export function startTriggers({ ports, channel, drain, nextDue, heard }: TriggerDeps): Triggers {
  let isStopped = false
  let cancel: () => void = () => undefined

  function arm(ms: number): void {
    cancel()
    if (!isStopped)
      cancel = ports.setTimer(() => {
        void round(ports.isVisible?.() ?? true, false)
      }, ms)
  }
  async function round(isTry: boolean, isHurried: boolean): Promise<void> {
    // A drain that fails (storage gone) is told by the readers; the next trigger tries again.
    if (isTry) await drain(isHurried).catch(() => undefined)
    await look()
  }
  const look = onceMore(async () => {
    const due = await nextDue().catch(() => null)
    arm(due === null ? every : Math.min(every, Math.max(250, due - ports.now())))
  })

  const stopTriggers =
    ports.triggers?.((why) => {
      void round(true, why === 'online')
    }) ?? (() => undefined)
  const stopListening =
    channel?.listen((said) => {
      const word = readWord(said)
      if (word === null) return
      heard(word)
      if (word.word === 'queued') void round(true, false)
    }) ?? (() => undefined)
  void round(true, true)

  return {
    look: () => {
      void look()
    },
    stop() {
      isStopped = true
      cancel()
      stopTriggers()
      stopListening()
    },
  }
}
