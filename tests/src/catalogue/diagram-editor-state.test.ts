import { describe, expect, it } from 'vitest'
import { listDifferences } from '../../../src/features/catalogue/components/diagram/editor/list-differences.ts'
import {
  startEditing,
  nextCallout,
  reduceEdit,
} from '../../../src/features/catalogue/components/diagram/editor/editor-state.ts'
import type { Edit, EditorState } from '../../../src/features/catalogue/components/diagram/editor/editor-state.ts'
import { scaleShape } from '../../../src/features/catalogue/components/diagram/editor/shapes.ts'
import {
  validateContent,
  toForm,
  isSameContent,
  toContent,
} from '../../../src/features/catalogue/components/diagram/editor/diagram-form.ts'
import { toKeyEdit, getArrowStep } from '../../../src/features/catalogue/components/diagram/editor/hotspot-keys.ts'
import { parseSafeSvg } from '../../../src/features/catalogue/components/diagram/viewer/safe-svg.ts'
import { drawnModel, sheetsOf } from '../../../demo/drawings/sheets.ts'
import { diagramDraft, diagramSvg } from './support/diagram-data.ts'

const sheet = toContent(diagramDraft)
const after = (...edits: readonly Edit[]): EditorState => edits.reduce(reduceEdit, startEditing(sheet, diagramDraft))
const place = { is: 'place', at: [30, 40], r: 12, callout: '3' } as const
const part = { product_id: 5, number: 'MT5-0500', name: 'Spring' }

describe('The editor state', () => {
  it('moves to another picture once', () => {
    const half = { is: 'rescale', to: { width: diagramDraft.width / 2, height: diagramDraft.height / 2 } } as const
    const moved = after(place, half)
    expect(moved.now.spots.at(-1)?.shape).toEqual({ kind: 'circle', x: 15, y: 20, r: 6 })
    expect(reduceEdit(moved, half)).toEqual(moved)
  })

  it('adds, moves, resizes and renumbers a hotspot', async () => {
    const placed = after(place)
    const key = placed.now.spots.at(-1)?.key ?? -1
    const { now } = [
      { is: 'move', key, by: [1.04, -2], tag: 'a' },
      { is: 'resize', key, factor: 2, tag: 'a' },
      { is: 'renumber', key, callout: '4A' },
    ].reduce((editing, edit) => reduceEdit(editing, edit as Edit), placed)
    expect(now.spots.at(-1)).toEqual({ key, callout: '4A', shape: { kind: 'circle', x: 31, y: 38, r: 24 } })
  })

  it('keeps keys unique after removing and undoing', async () => {
    const keys = after(place, { is: 'add-line', callout: '3', part }, { is: 'undo' }, place).now
    const all = [...keys.spots, ...keys.lines].map(({ key }) => key)
    expect(new Set(all).size).toBe(all.length)
  })

  it('undoes and redoes step by step, and clears the redo history after an edit', async () => {
    const done = after(place, { is: 'add-line', callout: '3', part }, { is: 'remove-spot', key: 0 })
    const back = reduceEdit(reduceEdit(done, { is: 'undo' }), { is: 'undo' })
    expect(back.now).toEqual(after(place).now)
    expect(reduceEdit(reduceEdit(back, { is: 'redo' }), { is: 'redo' }).now).toEqual(done.now)
    const other = reduceEdit(back, { is: 'remove-spot', key: 1 })
    expect(other.future).toEqual([])
    expect(reduceEdit(other, { is: 'redo' })).toEqual(other)
    expect(reduceEdit(startEditing(sheet, diagramDraft), { is: 'undo' }).now).toEqual(sheet)
  })

  it('treats one movement, and typing in one field, as one step', async () => {
    const move = (tag: string): Edit => ({ is: 'move', key: 0, by: [5, 0], tag })
    expect(after(move('hand 1'), move('hand 1'), move('hand 1')).past).toHaveLength(1)
    expect(after(move('hand 1'), move('hand 2')).past).toHaveLength(2)
    const type = (title: string): Edit => ({ is: 'name', change: { title } })
    expect(after(type('M'), type('Mo'), { is: 'name', change: { code: 'X' } }).past).toHaveLength(2)
    const undone = reduceEdit(after(move('keys')), { is: 'undo' })
    expect(reduceEdit(undone, move('keys')).past).toHaveLength(1)
  })

  it('offers the lowest free number', async () => {
    expect(nextCallout(sheet)).toBe('3')
    expect(nextCallout(after(place).now)).toBe('4')
  })

  it('keeps a minimum hotspot size, and scales an area around its center', async () => {
    expect(scaleShape({ kind: 'circle', x: 5, y: 5, r: 4 }, 0.01)).toEqual({ kind: 'circle', x: 5, y: 5, r: 3 })
    // One that a smaller picture made smaller does not grow.
    const small = { kind: 'circle', x: 5, y: 5, r: 2.6 } as const
    expect(scaleShape(small, 0.5)).toEqual(small)
    expect(scaleShape(small, 2)).toEqual({ ...small, r: 5.2 })
    const area = {
      kind: 'polygon',
      points: [
        [0, 0],
        [10, 0],
        [10, 20],
        [0, 20],
      ],
    } as const
    expect(scaleShape({ ...area, points: area.points.map(([x, y]) => [x, y]) }, 2)).toEqual({
      kind: 'polygon',
      points: [
        [-5, -10],
        [15, -10],
        [15, 30],
        [-5, 30],
      ],
    })
  })

  it('moves, resizes and removes by keyboard', async () => {
    const key = (name: string, modifiers: Partial<KeyboardEvent> = {}) => ({
      key: name,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...modifiers,
    })
    expect(toKeyEdit(key('ArrowUp'), 7, 2)).toEqual({ is: 'move', key: 7, by: [0, -2], tag: 'keys' })
    expect(toKeyEdit(key('ArrowRight', { shiftKey: true }), 7, 2)).toEqual({
      is: 'move',
      key: 7,
      by: [20, 0],
      tag: 'keys',
    })
    expect(toKeyEdit(key(']'), 7, 2)).toMatchObject({ is: 'resize', factor: 1.1 })
    expect(toKeyEdit(key('Delete'), 7, 2)).toEqual({ is: 'remove-spot', key: 7 })
    expect(toKeyEdit(key('z', { ctrlKey: true }), 7, 2)).toBeNull()
    expect(toKeyEdit(key('a'), 7, 2)).toBeNull()
    expect(getArrowStep(key('Tab'), 8)).toBeNull()
  })
})

describe('The saved form', () => {
  it('holds the whole diagram, based on the version read, without blanks', async () => {
    const { key } = sheet.lines[0] ?? { key: -1 }
    const form = toForm(after({ is: 'change-line', key, change: { callout: ' 10 ', serial_from: ' ' } }).now, 41)
    expect(form).toMatchObject({ rev: 41, code: 'MD', title: 'Motor and drive', position: 1 })
    expect(form.hotspots).toHaveLength(3)
    expect(form.lines[0]).toEqual({ callout: '10', product_id: 10, per_machine: 1, serial_from: null, serial_to: null })
    expect(isSameContent(sheet, after(place, { is: 'undo' }).now)).toBe(true)
  })

  it('has serials as the shop stores them', async () => {
    const { key } = sheet.lines[0] ?? { key: -1 }
    const { now } = after({ is: 'change-line', key, change: { serial_from: ' mt5-2530 ', serial_to: ' - ' } })
    expect(toForm(now, 41).lines[0]).toMatchObject({ serial_from: 'MT52530', serial_to: null })
  })

  it('is validated first, with each error at its field', async () => {
    const [first, second] = sheet.lines
    const { now } = after(
      { is: 'renumber', key: 0, callout: ' ' },
      { is: 'change-line', key: first?.key ?? -1, change: { per_machine: 0 } },
      { is: 'change-line', key: second?.key ?? -1, change: { per_machine: Number.NaN } },
      { is: 'name', change: { title: '' } },
    )
    expect(Object.fromEntries(validateContent(now))).toEqual({
      title: 'Required',
      'hotspots.0.callout': 'Required',
      'lines.0.per_machine': 'Must be 1 or more',
      'lines.1.per_machine': 'Must be a number',
    })
    expect(validateContent(sheet).size).toBe(0)
  })
})

describe('Conflicting versions of a diagram', () => {
  it('are compared line by line', async () => {
    const key = sheet.lines.find(({ callout }) => callout === '1')?.key ?? -1
    const mine = after({ is: 'change-line', key, change: { per_machine: 2 } }, place, {
      is: 'name',
      change: { title: 'Drive' },
    }).now
    const theirs = after({ is: 'move', key: 1, by: [9, 9], tag: '' }, { is: 'remove-spot', key: 2 }).now
    expect(listDifferences(mine, theirs)).toEqual([
      { label: 'Title', mine: 'Drive', theirs: 'Motor and drive' },
      {
        label: 'Parts of callout 1',
        mine: 'Drive motor, MT5-0201-BT, 2 per machine',
        theirs: 'Drive motor, MT5-0201-BT',
      },
      { label: 'Position of callout 2', mine: 'Your position', theirs: 'Their position' },
      { label: 'Position of callout 10', mine: '1 hotspot', theirs: 'Not on the diagram' },
      { label: 'Position of callout 3', mine: '1 hotspot', theirs: 'Not on the diagram' },
    ])
    expect(listDifferences(mine, mine)).toEqual([])
  })
})

describe('A picture that may be inlined', () => {
  it('is one of the shop’s own diagrams', async () => {
    const treadmill = drawnModel({
      brand: 'Meridian',
      name: 'T500',
      type: 'treadmill',
      subtype: 'Folding treadmill',
      market: 'Home',
      prefix: 'MT5',
    })
    for (const draw of sheetsOf(treadmill)) expect(parseSafeSvg(draw().svg)?.localName).toBe('svg')
  })

  it.each([
    ['script', '<script>1</script>'],
    ['event handler', '<path d="M0 0" onclick="1"/>'],
    ['style element', '<style>path{}</style>'],
    ['style attribute', '<path style="fill:red" d="M0 0"/>'],
    ['external picture', '<image href="https://elsewhere.example/x.png"/>'],
    ['link', '<a href="https://elsewhere.example/"><path d="M0 0"/></a>'],
    ['external fill', '<path fill="url(https://elsewhere.example/#a)" d="M0 0"/>'],
    ['foreign object', '<foreignObject><p>hello</p></foreignObject>'],
    ['broken markup', '<path'],
  ])('contains no %s', (_, inside) => {
    expect(parseSafeSvg(diagramSvg(inside))).toBeNull()
    expect(parseSafeSvg(diagramSvg())).not.toBeNull()
  })

  it('has no colors of its own', async () => {
    expect(parseSafeSvg('<svg xmlns="http://www.w3.org/2000/svg"><path stroke="#000" d="M0 0"/></svg>')).toBeNull()
  })
})
