import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { onLayout } from './on-layout.ts'

/**
 * The ref of a row of chips that scrolls sideways: the chosen one is scrolled to its middle when the row appears and whenever
 * `chosen` changes. A phone shows three or four chips, and a link or a reload can choose any.
 */
export function useChosenInSight<E extends HTMLElement = HTMLElement>(chosen: unknown): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    const list = ref.current
    const chip = list?.querySelector<HTMLElement>('[aria-current], [aria-pressed=true]')
    if (list == null || chip == null) return
    return onLayout(chip, () => {
      const [row, at] = [list.getBoundingClientRect(), chip.getBoundingClientRect()]
      list.scrollLeft += at.left - row.left - (row.width - at.width) / 2
    })
  }, [chosen])
  return ref
}
