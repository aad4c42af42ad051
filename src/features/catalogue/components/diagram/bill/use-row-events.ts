import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { CalloutChoice } from '../use-callout-choice.ts'
import { onLayout } from '../../../../../ui/on-layout.ts'

const findCallout = (event: Event): string | null =>
  event.target instanceof Element
    ? (event.target.closest('[data-callout]')?.getAttribute('data-callout') ?? null)
    : null

/**
 * Connects the rows to the picture: hover and focus highlight a callout, a press chooses it, and a choice in the
 * picture scrolls to its row.
 */
export function useRowEvents(choice: CalloutChoice): RefObject<HTMLDivElement | null> {
  const rows = useRef<HTMLDivElement>(null)
  const { highlight, choose, lastChoice } = choice

  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const listen = (
      kind: 'pointerover' | 'focusin' | 'pointerleave' | 'focusout',
      findHighlight: (event: Event) => string | null,
    ) => {
      rows.current?.addEventListener(
        kind,
        (event) => {
          highlight(findHighlight(event))
        },
        { signal },
      )
    }
    listen('pointerover', findCallout)
    listen('focusin', findCallout)
    listen('pointerleave', () => null)
    listen('focusout', () => null)
    rows.current?.addEventListener(
      'click',
      (event) => {
        const callout = findCallout(event)
        // A link and what buys the part do their own work: choosing the row would replace the button under the press.
        if (callout !== null && event.target instanceof Element && event.target.closest('a, .dg-buy') === null)
          choose(callout, 'list')
      },
      { signal },
    )
    return () => {
      abort.abort()
    }
  }, [highlight, choose])

  useEffect(() => {
    if (lastChoice === null || lastChoice.by === 'list') return
    const row = rows.current?.querySelector<HTMLElement>(`[data-callout="${CSS.escape(lastChoice.callout)}"]`)
    if (row == null) return
    return onLayout(row, () => {
      row.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    })
  }, [lastChoice])

  return rows
}
