import type { HotspotShape, ProductRow } from '../../../../../../contract/shapes/catalogue.ts'
import { findScale, rescaleShape } from '../../../../../../domain/catalogue/rescale-hotspots.ts'
import type { PictureSize } from '../../../../../../domain/catalogue/rescale-hotspots.ts'
import { moveShape, scaleShape } from './shapes.ts'
import type { Point } from '../viewer/view.ts'

export type LinkedPart = Pick<ProductRow, 'product_id' | 'number' | 'name'>

/** `key` identifies hotspots and lines while they are edited, even if their numbers change. Stored in drafts. */
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
export interface DiagramContent {
  readonly title: string
  readonly code: string
  readonly position: number
  readonly spots: readonly EditedSpot[]
  readonly lines: readonly EditedLine[]
}

/** The content with its undo and redo history. `tag` names the last change, so that one movement is one undo step. */
export interface EditorState {
  readonly now: DiagramContent
  /** The size of the picture that the content and its history lie on. */
  readonly size: PictureSize
  readonly past: readonly DiagramContent[]
  readonly future: readonly DiagramContent[]
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
  | { readonly is: 'name'; readonly change: Partial<Pick<DiagramContent, 'title' | 'code' | 'position'>> }
  /** Replaces the content with another user's version. */
  | { readonly is: 'replace'; readonly sheet: DiagramContent }
  /** Moves everything, history too, to another picture; nothing where it lies on that one. */
  | { readonly is: 'rescale'; readonly to: PictureSize }
  | { readonly is: 'undo' }
  | { readonly is: 'redo' }

const maxUndoSteps = 200

const getNextKey = (sheet: DiagramContent): number =>
  Math.max(-1, ...[...sheet.spots, ...sheet.lines].map(({ key }) => key)) + 1

/** The initial editor state, without history. */
export const startEditing = (sheet: DiagramContent, { width, height }: PictureSize): EditorState => ({
  now: sheet,
  size: { width, height },
  past: [],
  future: [],
  tag: '',
  nextKey: getNextKey(sheet),
})

const updateByKey = <T extends { readonly key: number }>(
  all: readonly T[],
  key: number,
  to: (one: T) => T,
): readonly T[] => all.map((one) => (one.key === key ? to(one) : one))

/** Applies an edit to the content; null if nothing changes. */
function applyEdit(sheet: DiagramContent, edit: Edit, key: number): DiagramContent | null {
  switch (edit.is) {
    case 'place': {
      const shape = { kind: 'circle', x: edit.at[0], y: edit.at[1], r: edit.r } as const
      return { ...sheet, spots: [...sheet.spots, { key, callout: edit.callout, shape }] }
    }
    case 'move':
      return {
        ...sheet,
        spots: updateByKey(sheet.spots, edit.key, (one) => ({ ...one, shape: moveShape(one.shape, edit.by) })),
      }
    case 'resize':
      return {
        ...sheet,
        spots: updateByKey(sheet.spots, edit.key, (one) => ({ ...one, shape: scaleShape(one.shape, edit.factor) })),
      }
    case 'renumber':
      return { ...sheet, spots: updateByKey(sheet.spots, edit.key, (one) => ({ ...one, callout: edit.callout })) }
    case 'remove-spot':
      return { ...sheet, spots: sheet.spots.filter((one) => one.key !== edit.key) }
    case 'add-line': {
      const line = { key, callout: edit.callout, part: edit.part, per_machine: 1, serial_from: null, serial_to: null }
      return { ...sheet, lines: [...sheet.lines, line] }
    }
    case 'change-line':
      return { ...sheet, lines: updateByKey(sheet.lines, edit.key, (one) => ({ ...one, ...edit.change })) }
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

/** The content in the units of another picture; as it is where their proportions differ. */
export function rescaleContent(sheet: DiagramContent, from: PictureSize, to: PictureSize): DiagramContent {
  const scale = findScale(from, to)
  if (scale === null || (from.width === to.width && from.height === to.height)) return sheet
  return { ...sheet, spots: sheet.spots.map((spot) => ({ ...spot, shape: rescaleShape(spot.shape, scale) })) }
}

/** The tag of an edit. Edits of one movement or one field share a tag and form one undo step. */
function getStepTag(edit: Edit): string {
  if (edit.is === 'move' || edit.is === 'resize') return `${edit.is} ${edit.key} ${edit.tag}`
  if (edit.is === 'renumber') return `renumber ${edit.key}`
  if (edit.is === 'change-line' && edit.change.part === undefined)
    return `line ${edit.key} ${Object.keys(edit.change).join(' ')}`
  return edit.is === 'name' ? `name ${Object.keys(edit.change).join(' ')}` : ''
}

/** The reducer of the editor: applies an edit, an undo or a redo. */
export function reduceEdit(editing: EditorState, edit: Edit): EditorState {
  const { now, past, future } = editing
  if (edit.is === 'rescale') {
    const { width, height } = edit.to
    const move = (sheet: DiagramContent) => rescaleContent(sheet, editing.size, edit.to)
    return { ...editing, size: { width, height }, now: move(now), past: past.map(move), future: future.map(move) }
  }
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
  const next = applyEdit(now, edit, editing.nextKey)
  if (next === null) return editing
  const tag = getStepTag(edit)
  const isSameStep = tag !== '' && tag === editing.tag
  return {
    now: next,
    size: editing.size,
    past: isSameStep ? past : [...past, now].slice(-maxUndoSteps),
    future: [],
    tag,
    nextKey: Math.max(editing.nextKey + 1, getNextKey(next)),
  }
}

/** The lowest free callout number. */
export function nextCallout(sheet: DiagramContent): string {
  const used = new Set([...sheet.spots, ...sheet.lines].map(({ callout }) => callout))
  let next = 1
  while (used.has(String(next))) next += 1
  return String(next)
}
