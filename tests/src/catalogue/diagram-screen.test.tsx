import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../contract/shapes/session.ts'
import { DiagramScreen } from '../../../src/features/catalogue/screens/diagram.tsx'
import { sessionOf } from '../support/session.ts'
import { diagram, diagramSvg } from './support/diagram-data.ts'
import { diagramAnswers, diagramRoute, readDiagram, readDiagramImage, setUpStage } from './support/diagram-stage.ts'
import { fakeCatalogue, noAnswer, emptyCatalogueState, renderAt, notFound } from './support/shop.tsx'
import type { Answers } from './support/shop.tsx'

let scrolled: Element[] = []
beforeEach(() => {
  scrolled = setUpStage()
})
afterEach(cleanup)

const drawn = (
  told: { answers?: Answers; at?: string; session?: Session; isOnline?: boolean; kept?: readonly number[] } = {},
) => {
  const { catalogue, asked } = fakeCatalogue(diagramAnswers(told.answers), {
    kept: { ...emptyCatalogueState, savedModels: told.kept ?? [] },
  })
  const shown = renderAt(
    told.at ?? '/equipment/1/diagrams/3',
    { [diagramRoute]: <DiagramScreen /> },
    {
      catalogue,
      ...(told.session === undefined ? {} : { session: told.session }),
      ...(told.isOnline === undefined ? {} : { isOnline: told.isOnline }),
    },
  )
  return { ...shown, asked }
}

const hotspot = (name: RegExp) => screen.findByRole('button', { name })
const rows = () =>
  within(screen.getByRole('table', { name: 'Parts in this diagram' }))
    .getAllByRole('row')
    .slice(1)
const rowOf = (part: string) => {
  const row = screen.getByRole('link', { name: part }).closest('tr')
  if (row === null) throw new Error(`There is no row of ${part}`)
  return row
}
const box = () => screen.findByRole('region', { name: /^Diagram of/ })
const tapOn = (at: HTMLElement, x: number, y: number, pointerType: string) => {
  for (const kind of ['pointerDown', 'pointerUp'] as const)
    fireEvent[kind](at, { clientX: x, clientY: y, button: 0, pointerId: 1, pointerType })
}
const tap = async (x: number, y: number, pointerType = 'mouse') => {
  tapOn(await box(), x, y, pointerType)
}

describe('The exploded diagram (S04)', () => {
  it('lists callout, number, name, pieces, price and stock in the order of the callouts', async () => {
    drawn()
    await hotspot(/^Callout 1: Drive motor$/)
    expect(rows().map((row) => row.textContent)).toEqual([
      '1Drive motorMT5-0201-BTReplaced by MT5-0777-MB1$24.60In stock, 148',
      '2Drive beltMT5-0202-BTBefore serial MT52530K000014$24.60In stock, 148',
      '2Drive belt, wideMT5-0202-BTFrom serial MT52530K00001 on1$24.60In stock, 148',
      '10Reed switchMT5-02010-BT1Contact Us For PriceNot in stock',
    ])
    expect(screen.getByRole('link', { name: 'Reed switch' }).getAttribute('href')).toBe('/products/10')
    expect(screen.getByRole('link', { name: 'MT5-0777-MB' }).getAttribute('href')).toBe('/products/77')
    expect(screen.getByRole('link', { name: 'Contact Us For Price' }).getAttribute('href')).toBe(
      '/ticket/price?product=10',
    )
  })

  it('has its hotspots as buttons in the order of their numbers', async () => {
    drawn()
    await hotspot(/^Callout 1: Drive motor$/)
    expect(
      screen.getAllByRole('button', { name: /^Callout \d+: / }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Callout 1: Drive motor', 'Callout 2: Drive belt', 'Callout 10: Reed switch'])
  })

  it('chooses the row of a hotspot that is tapped, and brings it into sight', async () => {
    drawn()
    await hotspot(/^Callout 2: /)
    await tap(300, 225)
    expect((await hotspot(/^Callout 2: /)).getAttribute('aria-pressed')).toBe('true')
    expect(rowOf('Drive belt').className).toContain('is-chosen')
    expect(rowOf('Drive belt, wide').className).toContain('is-chosen')
    expect(scrolled.at(-1)).toBe(rowOf('Drive belt'))
  })

  it('forgives a finger what it does not forgive a mouse', async () => {
    drawn()
    await hotspot(/^Callout 2: /)
    await tap(300, 225 + 20 + 15)
    expect(rowOf('Drive belt').className).not.toContain('is-chosen')
    await tap(300 + 20 + 15, 225, 'touch')
    expect(rowOf('Drive belt').className).toContain('is-chosen')
  })

  it('lights the row under the mouse in the picture, and the picture under the mouse in the rows', async () => {
    drawn()
    await hotspot(/^Callout 2: /)
    fireEvent.pointerMove(await box(), { clientX: 50, clientY: 50, pointerType: 'mouse' })
    expect(rowOf('Drive motor').className).toContain('is-lit')
    fireEvent.pointerLeave(await box(), { pointerType: 'mouse' })
    expect(rowOf('Drive motor').className).not.toContain('is-lit')
    fireEvent.pointerOver(rowOf('Reed switch'))
    expect((await hotspot(/^Callout 10: /)).closest('.dg-spot')?.classList).toContain('is-lit')
  })

  it('is chosen by Enter on a hotspot, and by its number in the list', async () => {
    drawn()
    fireEvent.keyDown(await hotspot(/^Callout 10: /), { key: 'Enter' })
    expect(rowOf('Reed switch').className).toContain('is-chosen')
    fireEvent.click(screen.getByRole('button', { name: 'Callout 1, Drive motor: show in the diagram' }))
    expect((await hotspot(/^Callout 1: /)).getAttribute('aria-pressed')).toBe('true')
    expect(rowOf('Reed switch').className).not.toContain('is-chosen')
  })

  it('zooms and moves by keys, and says when there is no nearer or farther', async () => {
    drawn()
    const at = await box()
    const layer = () => at.querySelector<HTMLElement>('.dg-layer')?.style.transform
    expect(layer()).toBe('translate(0px, 0px) scale(0.5)')
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveProperty('disabled', true)
    fireEvent.keyDown(at, { key: '+' })
    expect(layer()).toContain('scale(0.7)')
    const before = layer()
    fireEvent.keyDown(at, { key: 'ArrowRight' })
    expect(layer()).not.toBe(before)
    fireEvent.keyDown(at, { key: '0' })
    expect(layer()).toBe('translate(0px, 0px) scale(0.5)')
    for (let presses = 0; presses < 9; presses += 1) fireEvent.keyDown(at, { key: '+' })
    expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveProperty('disabled', true)
    fireEvent.keyDown(at, { key: '-' })
    expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveProperty('disabled', false)
  })

  it('zooms by the wheel, and leaves the wheel to the page where all is seen', async () => {
    drawn()
    const at = await box()
    expect(fireEvent.wheel(at, { deltaY: 100 })).toBe(true)
    expect(fireEvent.wheel(at, { deltaY: -300, clientX: 300, clientY: 225 })).toBe(false)
    expect(at.className).toContain('is-zoomed')
  })

  it('zooms where it is tapped twice, and shows all when it is tapped twice again', async () => {
    drawn()
    await tap(560, 40, 'touch')
    await tap(560, 40, 'touch')
    expect((await box()).className).toContain('is-zoomed')
    await tap(10, 440, 'touch')
    await tap(10, 440, 'touch')
    expect((await box()).className).not.toContain('is-zoomed')
  })

  it('holds the page still until a finger has not tapped twice, and shows at once what it tapped', async () => {
    drawn()
    await hotspot(/^Callout 2: /)
    const at = await box()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      tapOn(at, 300, 225, 'touch')
      expect(rowOf('Drive belt').className).toContain('is-chosen')
      tapOn(at, 300, 225, 'touch')
      act(() => {
        vi.runAllTimers()
      })
      expect(scrolled).toEqual([])
      tapOn(at, 10, 440, 'touch')
      tapOn(at, 10, 440, 'touch')
      tapOn(at, 300, 225, 'touch')
      expect(scrolled).toEqual([])
      act(() => {
        vi.runAllTimers()
      })
      expect(scrolled.at(-1)).toBe(rowOf('Drive belt'))
    } finally {
      vi.useRealTimers()
    }
  })

  it('brings a callout of the list into the picture', async () => {
    drawn()
    const at = await box()
    for (let presses = 0; presses < 4; presses += 1) fireEvent.keyDown(at, { key: '+' })
    const before = at.querySelector<HTMLElement>('.dg-layer')?.style.transform
    fireEvent.click(screen.getByRole('button', { name: /^Callout 10, / }))
    expect(at.querySelector<HTMLElement>('.dg-layer')?.style.transform).not.toBe(before)
  })

  it('leaves out what does not go into my serial, and says how much', async () => {
    drawn()
    await hotspot(/^Callout 2: /)
    fireEvent.change(screen.getByLabelText('My serial number'), { target: { value: 'MT5' } })
    expect(screen.getByText('Enter the full serial number to hide parts that do not fit.')).not.toBeNull()
    expect(rows()).toHaveLength(4)
    fireEvent.change(screen.getByLabelText('My serial number'), { target: { value: 'mt5 2534k00417' } })
    expect(screen.queryByRole('link', { name: 'Drive belt' })).toBeNull()
    expect(screen.getByText(/^1 part does not fit MT52534K00417/)).not.toBeNull()
    expect(screen.getByTestId('address').textContent).toBe('/equipment/1/diagrams/3?serial=mt5+2534k00417')
    const said = within(screen.getByText(/^1 part does not fit/))
    fireEvent.click(said.getByRole('button', { name: 'Show all' }))
    expect(rows()).toHaveLength(4)
  })

  it('chooses from the start what the link names, and carries my serial to the other drawings', async () => {
    drawn({ at: '/equipment/1/diagrams/3?callout=2&serial=MT52401K00417' })
    expect((await hotspot(/^Callout 2: /)).getAttribute('aria-pressed')).toBe('true')
    expect(scrolled).toContain(rowOf('Drive belt'))
    expect(screen.queryByRole('link', { name: 'Drive belt, wide' })).toBeNull()
    const others = within(await screen.findByRole('navigation', { name: 'Diagrams of this model' }))
    expect(others.getByRole('link', { name: 'Folding deck' }).getAttribute('href')).toBe(
      '/equipment/1/diagrams/2?serial=MT52401K00417',
    )
    expect(others.getByRole('link', { name: 'Motor and drive' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByText('Meridian T500 · diagram 2 of 2')).not.toBeNull()
  })

  it('filters its parts by words', async () => {
    drawn()
    await hotspot(/^Callout 2: /)
    fireEvent.change(screen.getByLabelText('Filter parts'), { target: { value: 'wide' } })
    expect(rows()).toHaveLength(1)
    fireEvent.change(screen.getByLabelText('Filter parts'), { target: { value: 'nothing' } })
    expect(screen.getByText('No matching parts.')).not.toBeNull()
  })

  it('is whole without its picture', async () => {
    drawn({ answers: { [readDiagramImage.path]: noAnswer() } })
    await screen.findByText('The picture is not on this device')
    expect(rows()).toHaveLength(4)
  })

  it('draws in the page’s colours what draws and nothing else, and frames every other picture', async () => {
    const urls = vi.fn(() => 'blob:framed')
    Object.assign(URL, { createObjectURL: urls, revokeObjectURL: vi.fn() })
    const { container, unmount } = drawn()
    await hotspot(/^Callout 1: /)
    expect(container.querySelector('.dg-drawn')?.shadowRoot?.querySelector('[data-part="2"]')).not.toBeNull()
    unmount()
    const picture = {
      bytes: new TextEncoder().encode(diagramSvg('<image href="https://elsewhere.example/x"/>')),
      type: 'image/svg+xml',
      etag: '',
    }
    const framed = drawn({ answers: { [readDiagramImage.path]: picture } })
    await hotspot(/^Callout 1: /)
    await waitFor(() => {
      expect(framed.container.querySelector('img')?.getAttribute('src')).toBe('blob:framed')
    })
    expect(framed.container.querySelector('.dg-drawn')).toBeNull()
  })

  it('says that it is kept for offline, and offers its editor to whoever may edit the catalogue', async () => {
    drawn({ kept: [1], session: { ...sessionOf('reviewer'), admin: true } })
    await screen.findByText('Available offline')
    expect(screen.getByRole('link', { name: 'Edit diagram' }).getAttribute('href')).toBe(
      '/dashboard/catalogue/diagrams/3',
    )
    cleanup()
    drawn({ session: sessionOf('servicer') })
    await hotspot(/^Callout 1: /)
    expect(screen.queryByText('Available offline')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit diagram' })).toBeNull()
  })

  it('says where there is no such drawing, and where it is not on this device', async () => {
    drawn({ answers: { [readDiagram.path]: notFound() } })
    await screen.findByText('This diagram is not in the catalogue')
    cleanup()
    drawn({ answers: { [readDiagram.path]: noAnswer() }, isOnline: false })
    await screen.findByText('This diagram is not on this device')
  })

  it('prints', async () => {
    const print = vi.fn()
    window.print = print
    drawn()
    fireEvent.click(await screen.findByRole('button', { name: 'Print the diagram and parts list' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('is a list on a phone, where the chosen part offers its page', async () => {
    setUpStage({ isDesk: false })
    drawn({ answers: { [readDiagram.path]: { ...diagram, products: diagram.products.slice(0, 2) } } })
    const list = within(await screen.findByRole('list', { name: 'Parts in this diagram' }))
    expect(list.queryByRole('link', { name: 'Details' })).toBeNull()
    fireEvent.click(list.getByText('Drive motor'))
    expect(list.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('/products/1')
  })
})
