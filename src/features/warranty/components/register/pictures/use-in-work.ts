import { useLayoutEffect, useRef, useState } from 'react'

/** What a save waits for: pictures in preparation, a machine that is being added. */
export interface InWork {
  /** Adds one, which resolves to whether it is there, and never rejects. */
  readonly add: (one: Promise<boolean>) => void
  /** Waits for all, and resolves to whether each is there. The field of one that failed shows why. */
  readonly finish: () => Promise<boolean>
  readonly isEmpty: () => boolean
  /** Whether a press waits, for its button. */
  readonly isBusy: boolean
  /** Whether the form was closed, canceled or left meanwhile: it saves nothing then. */
  readonly isGone: () => boolean
}

/** What the saves of a form wait for. They take seconds, in which the form may go. */
export function useInWork(): InWork {
  const all = useRef(new Set<Promise<boolean>>())
  const isGone = useRef(false)
  const [isBusy, setBusy] = useState(false)
  useLayoutEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return {
    add: (one) => {
      all.current.add(one)
      setBusy(true)
      void one.finally(() => {
        all.current.delete(one)
        setBusy(all.current.size > 0)
      })
    },
    finish: async () => (await Promise.all(all.current)).every(Boolean),
    isEmpty: () => all.current.size === 0,
    isBusy,
    isGone: () => isGone.current,
  }
}
