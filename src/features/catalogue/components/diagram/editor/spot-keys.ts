import type { Point } from '../view.ts'
import type { Edit } from './editing.ts'

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** How far an arrow goes; with Shift ten times as far. Null for any other key. */
export function stepOf({ key, shiftKey }: Keys, step: number): Point | null {
  const way = arrows[key]
  const far = shiftKey ? step * 10 : step
  return way === undefined ? null : [way[0] * far, way[1] * far]
}

/** What a key does to the hotspot that has the focus; `unit` is a CSS pixel in units of the picture. */
export function keyEdit(event: Keys, key: number, unit: number): Edit | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  const by = stepOf(event, unit)
  if (by !== null) return { is: 'move', key, by, tag: 'keys' }
  if (event.key === '[' || event.key === ']')
    return { is: 'resize', key, factor: event.key === ']' ? 1.1 : 1 / 1.1, tag: 'keys' }
  return event.key === 'Delete' || event.key === 'Backspace' ? { is: 'remove-spot', key } : null
}
