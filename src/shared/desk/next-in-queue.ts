import { useLayoutEffect, useRef, useState } from 'react'

/** A row of a queue, at the revision at which it was read. */
export interface QueueRow {
  readonly id: string
  readonly rev: number
}

/** At which revision a row was decided here. */
type Decided = ReadonlyMap<string, number>

/**
 * The rows that are left to decide. What was decided here is passed over while the queue does not show a newer revision of it:
 * the queue is read again after each decision, and a fast reviewer is faster.
 */
const listLeft = (rows: readonly QueueRow[], decided: Decided): readonly string[] =>
  rows.filter(({ id, rev }) => rev > (decided.get(id) ?? -1)).map(({ id }) => id)

/**
 * What opens after `openId`: the next below it, or the nearest above, of what is left to decide. `before`: the queue in which it was
 * opened, `now`: as it was read last. '' where nothing is left.
 */
export function findNextOpen(
  openId: string,
  {
    before,
    now,
    decided,
  }: {
    readonly before: readonly string[]
    readonly now: readonly QueueRow[]
    readonly decided: Decided
  },
): string {
  const left = listLeft(now, decided).filter((id) => id !== openId)
  const at = before.indexOf(openId)
  const nearest = [...before.slice(at + 1), ...before.slice(0, Math.max(at, 0)).reverse()]
  return nearest.find((id) => left.includes(id)) ?? left[0] ?? ''
}

/** Opens what is next in a queue by `open`, after a decision or past what is skipped. */
export function useNextInQueue(
  rows: readonly QueueRow[],
  open: (id: string) => void,
): {
  /** The first that is left to decide; '' for none. */
  readonly first: string
  readonly openNext: (openId: string) => void
  /** Opens the next after a decision about this revision. */
  readonly openAfterDecision: (openId: string, rev: number) => void
  /** A decision that was taken back leaves its row to decide again. */
  readonly forget: (id: string) => void
} {
  const [decided, setDecided] = useState<Decided>(new Map())
  // An answer comes to the render in which the key was pressed. Other decisions and another queue may have come since.
  const latest = useRef({ rows, decided })
  useLayoutEffect(() => {
    latest.current = { rows, decided }
  })
  const keep = (next: Decided) => {
    latest.current = { ...latest.current, decided: next }
    setDecided(next)
  }
  const openNext = (openId: string) => {
    const before = rows.map(({ id }) => id)
    open(findNextOpen(openId, { before, now: latest.current.rows, decided: latest.current.decided }))
  }
  return {
    first: listLeft(rows, decided)[0] ?? '',
    openNext,
    openAfterDecision: (openId, rev) => {
      keep(new Map([...latest.current.decided, [openId, rev]]))
      openNext(openId)
    },
    forget: (id) => {
      keep(new Map([...latest.current.decided].filter(([other]) => other !== id)))
    },
  }
}
