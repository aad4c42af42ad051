import type { KeyboardEvent } from 'react'

const stops =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button[type=submit]:not(:disabled)'

/** Enter in a one-line field moves to the next one, and from the last to the save button. Text areas and buttons handle Enter themselves. */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  const at = event.target
  if (
    event.key !== 'Enter' ||
    event.nativeEvent.isComposing ||
    !(at instanceof HTMLInputElement || at instanceof HTMLSelectElement) ||
    at.type === 'file'
  )
    return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
  const next = all[all.indexOf(at) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
