import type { Clock } from '../../../src/data/clock.tsx'

/** A clock that stands still until the test calls `pass`. */
export function createTestClock(start = Date.UTC(2026, 10, 20, 9, 40)): Clock & { pass(ms: number): void } {
  let now = start
  let waiting: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    setTimer: (ms, run) => {
      const entry = { at: now + ms, run }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    pass: (ms) => {
      now += ms
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
  }
}
