// When to drain: soon after the start, every 60 s while the page is visible, when a wait is over, when the page is shown, when
// the network is back, and on another tab's signal. The worker adds Background Sync where the browser has it (sw/sync.ts).
import type { Ports } from '../engine.ts'
import { dedupe } from '../dedupe.ts'
import type { Haste } from './drain.ts'
import { parseSignal } from '../signal.ts'
import type { Signal } from '../signal.ts'

export const intervalMs = 60_000
/** From the start to the first drain. It claims up to a hundred ops, and the first screen reads the same tables meanwhile. */
export const firstDrainMs = 1500

export interface TriggerPorts {
  readonly ports: Ports
  /** The broadcast channel of this engine. It does not receive its own signals. */
  readonly channel: ReturnType<NonNullable<Ports['channel']>> | undefined
  readonly drain: (haste: Haste) => Promise<void>
  /** When the next op is due, epoch ms, or null. */
  readonly nextDue: () => Promise<number | null>
  readonly onSignal: (signal: Signal) => void
}

export interface Triggers {
  /** Sets the timer again after a drain: an op may be due in less than a minute. */
  readonly reschedule: () => void
  readonly stop: () => void
}

/** Starts all triggers. */
export function startTriggers({ ports, channel, drain, nextDue, onSignal }: TriggerPorts): Triggers {
  let isStopped = false
  let cancel: () => void = () => undefined

  const isVisible = () => ports.isVisible?.() ?? true
  function arm(ms: number): void {
    cancel()
    if (!isStopped)
      cancel = ports.setTimer(() => {
        void runOnce(isVisible(), 'none')
      }, ms)
  }
  async function runOnce(isTry: boolean, haste: Haste): Promise<void> {
    // The readers report a failed drain (lost storage). The next trigger tries again.
    if (isTry) await drain(haste).catch(() => undefined)
    await reschedule()
  }
  const reschedule = dedupe(async () => {
    // A hidden page does not drain by its timer, so what is due there stays due until it is shown.
    const due = isVisible() ? await nextDue().catch(() => null) : null
    arm(due === null ? intervalMs : Math.min(intervalMs, Math.max(250, due - ports.now())))
  })

  const stopTriggers =
    ports.triggers?.((why) => {
      if (why === 'back') onSignal({ word: 'session' })
      void runOnce(true, why === 'online' ? 'all' : 'none')
    }) ?? (() => undefined)
  const stopListening =
    channel?.listen((message) => {
      const signal = parseSignal(message)
      if (signal === null) return
      onSignal(signal)
      if (signal.word === 'queued') void runOnce(true, 'none')
    }) ?? (() => undefined)
  const cancelFirst = ports.setTimer(() => {
    void runOnce(true, 'guesses')
  }, firstDrainMs)

  return {
    reschedule: () => {
      void reschedule()
    },
    stop() {
      isStopped = true
      cancel()
      cancelFirst()
      stopTriggers()
      stopListening()
    },
  }
}
