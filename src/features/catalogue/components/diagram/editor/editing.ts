import type { HotspotShape, ProductRow } from '../../../../../../contract/shapes/catalogue.ts'
import { movedShape, scaledShape } from './shapes.ts'
import type { Point } from '../view.ts'

export type LinkedPart = Pick<ProductRow, 'product_id' | 'number' | 'name'>

/** `key` tells hotspots and lines apart while they are edited, whatever their numbers become. */
export interface EditedSpot {
  readonly key: number
  readonly callout: string
  readonly shape: HotspotShape
}
export interface EditedLine {
  readonly key: number
  readonly callout: string
  readonly part: LinkedPart
  readonly per_machine: number
  readonly serial_from: string | null
  readonly serial_to: string | null
}
export interface Sheet {
  readonly title: string
  readonly code: string
  readonly position: number
  readonly spots: readonly EditedSpot[]
  readonly lines: readonly EditedLine[]
}

/** What is on the desk, and what it was before and after. `tag` names the last change, so that one movement is one step back. */
export interface Editing {
  readonly now: Sheet
  readonly past: readonly Sheet[]
  readonly future: readonly Sheet[]
  readonly tag: string
  readonly nextKey: number
}

export type LineChange = Partial<Omit<EditedLine, 'key'>>
export type Edit =
  | { readonly is: 'place'; readonly at: Point; readonly r: number; readonly callout: string }
  | { readonly is: 'move'; readonly key: number; readonly by: Point; readonly tag: string }
  | { readonly is: 'resize'; readonly key: number; readonly factor: number; readonly tag: string }
  | { readonly is: 'renumber'; readonly key: number; readonly callout: string }
  | { readonly is: 'remove-spot'; readonly key: number }
  | { readonly is: 'add-line'; readonly callout: string; readonly part: LinkedPart }
  | { readonly is: 'change-line'; readonly key: number; readonly change: LineChange }
  | { readonly is: 'remove-line'; readonly key: number }
  | { readonly is: 'name'; readonly change: Partial<Pick<Sheet, 'title' | 'code' | 'position'>> }
  /** Somebody else's sheet instead. */
  | { readonly is: 'replace'; readonly sheet: Sheet }
  | { readonly is: 'undo' }
  | { readonly is: 'redo' }

const mostSteps = 200

const keyAfter = (sheet: Sheet): number => Math.max(-1, ...[...sheet.spots, ...sheet.lines].map(({ key }) => key)) + 1

export const begin = (sheet: Sheet): Editing => ({
  now: sheet,
  past: [],
  future: [],
  tag: '',
  nextKey: keyAfter(sheet),
})

const changed = <T extends { readonly key: number }>(all: readonly T[], key: number, to: (one: T) => T): readonly T[] =>
  all.map((one) => (one.key === key ? to(one) : one))

/** The sheet after an edit, or null where nothing came of it. */
function edited(sheet: Sheet, edit: Edit, key: number): Sheet | null {
  switch (edit.is) {
    case 'place': {
      const shape = { kind: 'circle', x: edit.at[0], y: edit.at[1], r: edit.r } as const
      return { ...sheet, spots: [...sheet.spots, { key, callout: edit.callout, shape }] }
    }
    case 'move':
      return {
        ...sheet,
        spots: changed(sheet.spots, edit.key, (one) => ({ ...one, shape: movedShape(one.shape, edit.by) })),
      }
    case 'resize':
      return {
        ...sheet,
        spots: changed(sheet.spots, edit.key, (one) => ({ ...one, shape: scaledShape(one.shape, edit.factor) })),
      }
    case 'renumber':
      return { ...sheet, spots: changed(sheet.spots, edit.key, (one) => ({ ...one, callout: edit.callout })) }
    case 'remove-spot':
      return { ...sheet, spots: sheet.spots.filter((one) => one.key !== edit.key) }
    case 'add-line': {
      const line = { key, callout: edit.callout, part: edit.part, per_machine: 1, serial_from: null, serial_to: null }
      return { ...sheet, lines: [...sheet.lines, line] }
    }
    case 'change-line':
      return { ...sheet, lines: changed(sheet.lines, edit.key, (one) => ({ ...one, ...edit.change })) }
    case 'remove-line':
      return { ...sheet, lines: sheet.lines.filter((one) => one.key !== edit.key) }
    case 'name':
      return { ...sheet, ...edit.change }
    case 'replace':
      return edit.sheet
    default:
      return null
  }
}

/** Edits of one movement or of one field share a tag and make one step. */
function tagOf(edit: Edit): string {
  if (edit.is === 'move' || edit.is === 'resize') return `${edit.is} ${edit.key} ${edit.tag}`
  if (edit.is === 'renumber') return `renumber ${edit.key}`
  if (edit.is === 'change-line' && edit.change.part === undefined)
    return `line ${edit.key} ${Object.keys(edit.change).join(' ')}`
  return edit.is === 'name' ? `name ${Object.keys(edit.change).join(' ')}` : ''
}

export function reduce(editing: Editing, edit: Edit): Editing {
  const { now, past, future } = editing
  if (edit.is === 'undo') {
    const before = past.at(-1)
    return before === undefined
      ? editing
      : { ...editing, now: before, past: past.slice(0, -1), future: [now, ...future], tag: '' }
  }
  if (edit.is === 'redo') {
    const [after, ...rest] = future
    return after === undefined ? editing : { ...editing, now: after, past: [...past, now], future: rest, tag: '' }
  }
  const next = edited(now, edit, editing.nextKey)
  if (next === null) return editing
  const tag = tagOf(edit)
  const goesOn = tag !== '' && tag === editing.tag
  return {
    now: next,
    past: goesOn ? past : [...past, now].slice(-mostSteps),
    future: [],
    tag,
    nextKey: Math.max(editing.nextKey + 1, keyAfter(next)),
  }
}

/** The lowest whole number that no hotspot and no line carries yet. */
export function nextCallout(sheet: Sheet): string {
  const used = new Set([...sheet.spots, ...sheet.lines].map(({ callout }) => callout))
  let next = 1
  while (used.has(String(next))) next += 1
  return String(next)
}
