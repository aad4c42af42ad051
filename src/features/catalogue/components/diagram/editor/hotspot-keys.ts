import type { Point } from '../viewer/view.ts'
import type { Edit } from './editor-state.ts'

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The step of an arrow key, ten times as far with Shift. Null for any other key. */
export function getArrowStep({ key, shiftKey }: Keys, step: number): Point | null {
  const direction = arrows[key]
  const distance = shiftKey ? step * 10 : step
  return direction === undefined ? null : [direction[0] * distance, direction[1] * distance]
}

/** The edit of a key on the focused hotspot; `unit` is a CSS pixel in picture units. */
export function toKeyEdit(event: Keys, key: number, unit: number): Edit | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const by = getArrowStep(event, unit)
  if (by !== null) return { is: 'move', key, by, tag: 'keys' }
  if (event.key === '[' || event.key === ']')
    return { is: 'resize', key, factor: event.key === ']' ? 1.1 : 1 / 1.1, tag: 'keys' }
  return event.key === 'Delete' || event.key === 'Backspace' ? { is: 'remove-spot', key } : null
}
