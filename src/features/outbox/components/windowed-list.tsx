import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'

interface Props {
  readonly label: string
  readonly keys: readonly string[]
  readonly isBusy: boolean
  readonly renderRow: (index: number) => ReactNode
  /** The keys of the rows that are rendered now. */
  readonly onWindow: (keys: readonly string[]) => void
}

/** A row before it is measured, in px. */
const estimatedHeight = 66
/** Rows rendered beyond the visible ones: the next one to get the focus is there. */
const overscan = 8

/** The element that scrolls the list; null until it is known. */
function useScrollElement(list: RefObject<HTMLElement | null>): {
  readonly scroller: HTMLElement | null
  readonly margin: number
} {
  const [found, setFound] = useState<{ scroller: HTMLElement | null; margin: number }>({ scroller: null, margin: 0 })
  useLayoutEffect(() => {
    let isActive = true
    const content = list.current?.closest('ion-content') as Partial<HTMLIonContentElement> | null | undefined
    const finding = content?.getScrollElement?.() ?? Promise.resolve(list.current?.parentElement ?? null)
    void finding.then((scroller) => {
      if (!isActive || scroller === null || list.current === null) return
      const margin =
        list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
      setFound({ scroller, margin })
    })
    return () => {
      isActive = false
    }
  }, [list])
  return found
}

/**
 * A long list of which only the rows in sight are rendered. It is a feed: each row says where it stands among all, Page
 * Down and Page Up move between rows, and the row with the focus stays rendered.
 */
export function WindowedList({ label, keys, isBusy, renderRow, onWindow }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const { scroller, margin } = useScrollElement(list)
  const [focused, setFocused] = useState<string | null>(null)
  const focusedAt = focused === null ? -1 : keys.indexOf(focused)
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => keys[index] ?? index,
    overscan,
    scrollMargin: margin,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      return focusedAt < 0 || rows.includes(focusedAt) ? rows : [...rows, focusedAt].sort((a, b) => a - b)
    },
  })
  const rows = virtualizer.getVirtualItems()
  const windowed = rows.map(({ index }) => keys[index] ?? '').join(' ')
  useEffect(() => {
    onWindow(windowed === '' ? [] : windowed.split(' '))
  }, [windowed, onWindow])

  /** A row that is to get the focus; what is in it may be decrypted later. */
  const awaited = useRef<number | null>(null)
  const focusAwaited = useCallback(() => {
    if (awaited.current === null) return
    const row = list.current?.querySelector(`article[data-index="${awaited.current}"]`)
    // The focus may have left the list meanwhile.
    if (list.current?.contains(document.activeElement) !== true) awaited.current = null
    else row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [])
  useEffect(focusAwaited)

  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const getIndex = (target: EventTarget | null) =>
      Number((target instanceof Element ? target.closest('article') : null)?.getAttribute('data-index') ?? Number.NaN)
    const focusRow = (index: number) => {
      virtualizer.scrollToIndex(index, { align: 'auto' })
      awaited.current = index
      requestAnimationFrame(focusAwaited)
    }
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
      const index = getIndex(event.target)
      if (step === 0 || Number.isNaN(index)) return
      event.preventDefault()
      focusRow(Math.min(keys.length - 1, Math.max(0, index + step)))
    }
    const onFocus = (event: FocusEvent) => {
      awaited.current = null
      setFocused(keys[getIndex(event.target)] ?? null)
    }
    element.addEventListener('keydown', onKey)
    element.addEventListener('focusin', onFocus)
    return () => {
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('focusin', onFocus)
    }
  }, [keys, virtualizer, focusAwaited])

  return (
    <div
      ref={list}
      role="feed"
      aria-label={label}
      aria-busy={isBusy}
      className="ob-feed"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map(({ key, index, start }) => (
        <article
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={keys.length}
          style={{ top: start - margin }}
        >
          {renderRow(index)}
        </article>
      ))}
    </div>
  )
}
