import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

/** Reads again. Whether the answer came from the server just now; false for a failure and for a saved answer. */
export type Refetch = () => Promise<boolean>

/** The reads of one screen, so that a refresh repeats what the screen shows and nothing else. */
export interface ScreenReads {
  /** Adds a read. The returned function removes it. */
  readonly add: (refetch: Refetch) => () => void
  /** Repeats every read; true if each answer is new. It never rejects. */
  readonly refetchAll: Refetch
}

/** Creates the list of one screen's reads. */
function createScreenReads(): ScreenReads {
  const reads = new Set<Refetch>()
  return {
    add: (refetch) => {
      reads.add(refetch)
      return () => {
        reads.delete(refetch)
      }
    },
    refetchAll: async () => {
      const answers = await Promise.allSettled([...reads].map((refetch) => refetch()))
      return answers.every((answer) => answer.status === 'fulfilled' && answer.value)
    },
  }
}

const ScreenReadsContext = createContext<ScreenReads | null>(null)

/** Collects the reads of the screen inside it. Every screen has its own, as Ionic keeps earlier screens mounted. */
export function ScreenReadsProvider({ children }: { readonly children: ReactNode }) {
  const [reads] = useState(createScreenReads)
  return <ScreenReadsContext value={reads}>{children}</ScreenReadsContext>
}

/** The reads of this screen; null above the screens, as in the header. */
export function useScreenReads(): ScreenReads | null {
  return useContext(ScreenReadsContext)
}

/** Adds a read to its screen's refresh while `isOn`. */
export function useScreenRead(refetch: Refetch, isOn = true): void {
  const reads = useScreenReads()
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => (isOn ? reads?.add(() => latest.current()) : undefined), [reads, isOn])
}
