import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../contract/shapes/session.ts'
import { DiagramScreen } from '../../../src/features/catalogue/screens/diagram.tsx'
import type { EngineOverrides } from '../support/engine.ts'
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

const open = (
  options: {
    answers?: Answers
    at?: string
    session?: Session
    isOnline?: boolean
    offlineModels?: readonly number[]
    engine?: EngineOverrides
  } = {},
) => {
  const { catalogue, asked } = fakeCatalogue(diagramAnswers(options.answers), {
    deviceState: { ...emptyCatalogueState, savedModels: options.offlineModels ?? [] },
  })
  const shown = renderAt(
    options.at ?? '/equipment/1/diagrams/3',
    { [diagramRoute]: <DiagramScreen /> },
    {
      catalogue,
      ...(options.session === undefined ? {} : { session: options.session }),
      ...(options.isOnline === undefined ? {} : { isOnline: options.isOnline }),
      ...(options.engine === undefined ? {} : { engine: options.engine }),
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
  it('adds a part with the cart button of its row, and chooses no callout by that', async () => {
    const added: unknown[] = []
    open({
      engine: {
        call: async (_: unknown, input: unknown) => {
          added.push(input)
          return { product_count: { count: 1 } }
        },
      },
    })
    await hotspot(/^Callout 1: Drive motor$/)
    const [button] = screen.getAllByRole('button', { name: /^Add to cart/ })
    fireEvent.click(button!)
    await waitFor(() => {
      expect(added).toHaveLength(1)
    })
    expect(screen.queryByRole('button', { pressed: true, name: /^Callout/ })).toBeNull()
  })

  it('lists callout, number, name, quantity, price and stock in callout order', async () => {
    open()
    await hotspot(/^Callout 1: Drive motor$/)
    expect(rows().map((row) => row.textContent)).toEqual([
      '1Drive motorMT5-0201-BTReplaced by MT5-0777-MB1$24.60In stock, 148',
      '2Drive beltMT5-0202-BTBefore serial MT52530K000014$24.60In stock, 148',
      '2Drive belt, wideMT5-0202-BTFrom serial MT52530K00001 on1$24.60In stock, 148',
      '10Reed switchMT5-02010-BT1Contact Us For PriceOut of stock',
    ])
    expect(screen.getByRole('link', { name: 'Reed switch' }).getAttribute('href')).toBe('/products/10')
    expect(screen.getByRole('link', { name: 'MT5-0777-MB' }).getAttribute('href')).toBe('/products/77')
    expect(screen.getByRole('link', { name: 'Contact Us For Price' }).getAttribute('href')).toBe(
      '/ticket/price?product=10',
    )
  })

  it('shows its hotspots as buttons in callout order', async () => {
    open()
    await hotspot(/^Callout 1: Drive motor$/)
    expect(
      screen.getAllByRole('button', { name: /^Callout \d+: / }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Callout 1: Drive motor', 'Callout 2: Drive belt', 'Callout 10: Reed switch'])
  })

  it('chooses the row of a tapped hotspot, and scrolls to it', async () => {
    open()
    await hotspot(/^Callout 2: /)
    await tap(300, 225)
    expect((await hotspot(/^Callout 2: /)).getAttribute('aria-pressed')).toBe('true')
    expect(rowOf('Drive belt').className).toContain('is-chosen')
    expect(rowOf('Drive belt, wide').className).toContain('is-chosen')
    expect(scrolled.at(-1)).toBe(rowOf('Drive belt'))
  })

  it('is more tolerant of a finger than of a mouse', async () => {
    open()
    await hotspot(/^Callout 2: /)
    await tap(300, 225 + 20 + 15)
    expect(rowOf('Drive belt').className).not.toContain('is-chosen')
    await tap(300 + 20 + 15, 225, 'touch')
    expect(rowOf('Drive belt').className).toContain('is-chosen')
  })

  it('highlights the row of the hovered hotspot, and the hotspot of the hovered row', async () => {
    open()
    await hotspot(/^Callout 2: /)
    fireEvent.pointerMove(await box(), { clientX: 50, clientY: 50, pointerType: 'mouse' })
    expect(rowOf('Drive motor').className).toContain('is-lit')
    fireEvent.pointerLeave(await box(), { pointerType: 'mouse' })
    expect(rowOf('Drive motor').className).not.toContain('is-lit')
    fireEvent.pointerOver(rowOf('Reed switch'))
    expect((await hotspot(/^Callout 10: /)).closest('.dg-spot')?.classList).toContain('is-lit')
  })

  it('chooses a callout by Enter on its hotspot, and by its number in the list', async () => {
    open()
    fireEvent.keyDown(await hotspot(/^Callout 10: /), { key: 'Enter' })
    expect(rowOf('Reed switch').className).toContain('is-chosen')
    fireEvent.click(screen.getByRole('button', { name: 'Callout 1, Drive motor: show in the diagram' }))
    expect((await hotspot(/^Callout 1: /)).getAttribute('aria-pressed')).toBe('true')
    expect(rowOf('Reed switch').className).not.toContain('is-chosen')
  })

  it('zooms and pans by keys, and disables the zoom buttons at the limits', async () => {
    open()
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

  it('zooms by the wheel, and leaves the wheel to the page at full view', async () => {
    open()
    const at = await box()
    expect(fireEvent.wheel(at, { deltaY: 100 })).toBe(true)
    expect(fireEvent.wheel(at, { deltaY: -300, clientX: 300, clientY: 225 })).toBe(false)
    expect(at.className).toContain('is-zoomed')
  })

  it('zooms in on a double tap, and fits the diagram on the next one', async () => {
    open()
    await tap(560, 40, 'touch')
    await tap(560, 40, 'touch')
    expect((await box()).className).toContain('is-zoomed')
    await tap(10, 440, 'touch')
    await tap(10, 440, 'touch')
    expect((await box()).className).not.toContain('is-zoomed')
  })

  it('highlights a tap at once, and scrolls only if no second tap follows', async () => {
    open()
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

  it('pans to a callout that is chosen in the list', async () => {
    open()
    const at = await box()
    for (let presses = 0; presses < 4; presses += 1) fireEvent.keyDown(at, { key: '+' })
    const before = at.querySelector<HTMLElement>('.dg-layer')?.style.transform
    fireEvent.click(screen.getByRole('button', { name: /^Callout 10, / }))
    expect(at.querySelector<HTMLElement>('.dg-layer')?.style.transform).not.toBe(before)
  })

  it('has the time of its prices and stock on the device, but not of a stock that learns of no sales', async () => {
    const show = async (overrides: Parameters<typeof fakeCatalogue>[1]) => {
      const { catalogue } = fakeCatalogue(diagramAnswers(), overrides)
      renderAt('/equipment/1/diagrams/3', { [diagramRoute]: <DiagramScreen /> }, { catalogue })
      await screen.findByRole('table', { name: 'Parts in this diagram' })
      const line = document.querySelector('.dg-as-of')?.textContent.replace(/\d\d:\d\d/, '09:40')
      cleanup()
      return line
    }
    expect(await show({})).toBeUndefined()
    expect(await show({ source: 'device' })).toBe('Prices and stock as of 09:40.')
    expect(await show({ source: 'device', version: 7 })).toBe(
      'Prices as of 09:40. Stock may be older; a part’s page has its time.',
    )
  })

  it('hides parts that do not fit my serial, and counts them', async () => {
    open()
    await hotspot(/^Callout 2: /)
    fireEvent.change(screen.getByLabelText('My serial number'), { target: { value: 'MT5' } })
    expect(screen.getByText('Enter the full serial number to hide parts that do not fit.')).not.toBeNull()
    expect(rows()).toHaveLength(4)
    fireEvent.change(screen.getByLabelText('My serial number'), { target: { value: 'mt5 2534k00417' } })
    expect(screen.queryByRole('link', { name: 'Drive belt' })).not.toBeInTheDocument()
    expect(screen.getByText(/^1 part does not fit MT52534K00417/)).not.toBeNull()
    expect(screen.getByTestId('address').textContent).toBe('/equipment/1/diagrams/3?serial=mt5+2534k00417')
    const note = within(screen.getByText(/^1 part does not fit/))
    fireEvent.click(note.getByRole('button', { name: 'Show all' }))
    expect(rows()).toHaveLength(4)
  })

  it('chooses the callout of the link, and keeps my serial in links to other diagrams', async () => {
    open({ at: '/equipment/1/diagrams/3?callout=2&serial=MT52401K00417' })
    expect((await hotspot(/^Callout 2: /)).getAttribute('aria-pressed')).toBe('true')
    expect(scrolled).toContain(rowOf('Drive belt'))
    expect(screen.queryByRole('link', { name: 'Drive belt, wide' })).not.toBeInTheDocument()
    const others = within(await screen.findByRole('navigation', { name: 'Diagrams of this model' }))
    expect(others.getByRole('link', { name: 'Folding deck' }).getAttribute('href')).toBe(
      '/equipment/1/diagrams/2?serial=MT52401K00417',
    )
    expect(others.getByRole('link', { name: 'Motor and drive' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByText('Meridian T500 · diagram 2 of 2')).not.toBeNull()
  })

  it('filters its parts by text', async () => {
    open()
    await hotspot(/^Callout 2: /)
    fireEvent.change(screen.getByLabelText('Filter parts'), { target: { value: 'wide' } })
    expect(rows()).toHaveLength(1)
    fireEvent.change(screen.getByLabelText('Filter parts'), { target: { value: 'nothing' } })
    expect(screen.getByText('No matching parts.')).not.toBeNull()
  })

  it.each([
    ['a network', true, 'The picture did not load'],
    ['no network', false, 'The picture is not on this device'],
  ])('shows all parts without its picture, with %s', async (_, isOnline, title) => {
    open({ answers: { [readDiagramImage.path]: noAnswer() }, isOnline })
    expect(await screen.findByText(title)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
    expect(rows()).toHaveLength(4)
  })

  it('inlines a safe SVG in the page’s colors, and shows any other picture as an image', async () => {
    const urls = vi.fn(() => 'blob:framed')
    Object.assign(URL, { createObjectURL: urls, revokeObjectURL: vi.fn() })
    const { container, unmount } = open()
    await hotspot(/^Callout 1: /)
    expect(container.querySelector('.dg-open')?.shadowRoot?.querySelector('[data-part="2"]')).not.toBeNull()
    unmount()
    const picture = {
      bytes: new TextEncoder().encode(diagramSvg('<image href="https://elsewhere.example/x"/>')),
      type: 'image/svg+xml',
      etag: '',
    }
    const framed = open({ answers: { [readDiagramImage.path]: picture } })
    await hotspot(/^Callout 1: /)
    await waitFor(() => {
      expect(framed.container.querySelector('img')?.getAttribute('src')).toBe('blob:framed')
    })
    expect(framed.container.querySelector('.dg-open')).toBeNull()
  })

  it('shows that it is available offline, and links to the editor for users with catalogue.edit', async () => {
    open({ offlineModels: [1], session: { ...sessionOf('reviewer'), admin: true } })
    await screen.findByText('Available offline')
    expect(screen.getByRole('link', { name: 'Edit diagram' }).getAttribute('href')).toBe(
      '/dashboard/catalogue/diagrams/3',
    )
    cleanup()
    open({ session: sessionOf('servicer') })
    await hotspot(/^Callout 1: /)
    expect(screen.queryByText('Available offline')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Edit diagram' })).not.toBeInTheDocument()
  })

  it('shows that the diagram does not exist, or is not on this device', async () => {
    open({ answers: { [readDiagram.path]: notFound() } })
    await screen.findByText('This diagram is not in the catalogue')
    cleanup()
    open({ answers: { [readDiagram.path]: noAnswer() }, isOnline: false })
    await screen.findByText('This diagram is not on this device')
  })

  it('prints', async () => {
    const print = vi.fn()
    window.print = print
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Print the diagram and parts list' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('is a list on phones, where the chosen part links to its page', async () => {
    setUpStage({ isDesk: false })
    open({ answers: { [readDiagram.path]: { ...diagram, products: diagram.products.slice(0, 2) } } })
    const list = within(await screen.findByRole('list', { name: 'Parts in this diagram' }))
    expect(list.queryByRole('link', { name: 'Details' })).not.toBeInTheDocument()
    fireEvent.click(list.getByText('Drive motor'))
    expect(list.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('/products/1')
  })
})
