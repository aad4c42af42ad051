import type { KeyboardEvent } from 'react'

const stops =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button[type=submit]:not(:disabled)'

/** Enter in a one-line field goes to the next one, from the last to the button that saves; areas and buttons keep their own Enter. */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>) {
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
