import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Choice } from './use-choice.ts'
import { whenLaidOut } from './when-laid-out.ts'

const rowOf = (event: Event): string | null =>
  event.target instanceof Element
    ? (event.target.closest('[data-callout]')?.getAttribute('data-callout') ?? null)
    : null

/** Rows that carry a callout light it up under the pointer and with the focus, choose it when pressed, and come into sight when it was chosen in the picture. */
export function useRows(choice: Choice): RefObject<HTMLDivElement | null> {
  const rows = useRef<HTMLDivElement>(null)
  const { light, choose, asked } = choice

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const hear = (
      kind: 'pointerover' | 'focusin' | 'pointerleave' | 'focusout',
      lit: (event: Event) => string | null,
    ) => {
      rows.current?.addEventListener(
        kind,
        (event) => {
          light(lit(event))
        },
        { signal },
      )
    }
    hear('pointerover', rowOf)
    hear('focusin', rowOf)
    hear('pointerleave', () => null)
    hear('focusout', () => null)
    rows.current?.addEventListener(
      'click',
      (event) => {
        const callout = rowOf(event)
        if (callout !== null && event.target instanceof Element && event.target.closest('a') === null)
          choose(callout, 'list')
      },
      { signal },
    )
    return () => {
      listening.abort()
    }
  }, [light, choose])

  useEffect(() => {
    if (asked === null || asked.by === 'list') return
    const row = rows.current?.querySelector<HTMLElement>(`[data-callout="${CSS.escape(asked.callout)}"]`)
    if (row == null) return
    return whenLaidOut(row, () => {
      row.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    })
  }, [asked])

  return rows
}
