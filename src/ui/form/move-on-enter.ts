import type { KeyboardEvent } from 'react'

const stops =
  'input:not([type=hidden]):not([hidden]):not([tabindex="-1"]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button[type=submit]:not(:disabled)'

/**
 * Enter in a one-line field moves to the next one, and from the last to the save button. With `submitsAtEnd` it submits
 * there, also where only checkboxes follow. Text areas and buttons handle Enter themselves.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>, submitsAtEnd = false) {
  const at = event.target
  if (
    event.key !== 'Enter' ||
    event.nativeEvent.isComposing ||
    !(at instanceof HTMLInputElement || at instanceof HTMLSelectElement) ||
    at.type === 'file'
  )
    return
  const all = [...event.currentTarget.elements].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.matches(stops),
  )
  const place = all.indexOf(at)
  const isStop = (element: HTMLElement) => !(submitsAtEnd && element.matches('[type=checkbox], [type=radio]'))
  const next = place < 0 ? undefined : all.slice(place + 1).find(isStop)
  if (next === undefined || (submitsAtEnd && next instanceof HTMLButtonElement)) return
  event.preventDefault()
  next.focus()
}
