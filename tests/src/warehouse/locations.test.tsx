import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { warehouse } from '../../../contract/warehouse.ts'
import { drawCode128 } from '../../../domain/warehouse/code-128.ts'
import { LocationBarcodeScreen } from '../../../src/features/warehouse/screens/location-barcode.tsx'
import { LocationScreen } from '../../../src/features/warehouse/screens/location.tsx'
import { WarehouseScreen } from '../../../src/features/warehouse/screens/warehouse.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { admin, belts, beltsPage, belt, openWarehouse, paged, press, refused, type } from './warehouse-harness.tsx'

const { pushed } = vi.hoisted(() => ({ pushed: vi.fn() }))
vi.mock('@ionic/react', async (actual) => ({
  ...(await actual<object>()),
  useIonRouter: () => ({ push: pushed, canGoBack: () => false }),
}))

const { table } = warehouse
beforeEach(setUpShop)
afterEach(cleanup)

type Options = Parameters<typeof openWarehouse>[3]
const openList = (options?: Options) =>
  openWarehouse('/dashboard/warehouse', '/dashboard/warehouse', <WarehouseScreen />, options)
const openLocation = (options?: Options) =>
  openWarehouse('/dashboard/warehouse/locations/12', '/dashboard/warehouse/locations/:id', <LocationScreen />, options)
const openLabel = (options?: Options) =>
  openWarehouse('/wh-locations/12/barcode', '/wh-locations/:id/barcode', <LocationBarcodeScreen />, options)
const address = () => screen.getByTestId('address').textContent

describe('The label of a location (S37)', () => {
  it('is a Code 128 barcode with the code to read by eye, and prints', async () => {
    openLabel()
    const svg = await screen.findByRole('img', { name: 'Barcode A-03-2' })
    const { width, bars } = drawCode128('A-03-2')
    // Six dots of a label printer for each module.
    expect(svg.getAttribute('width')).toBe(`${width * 0.75}mm`)
    expect(svg.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(bars.length)
    const label = screen.getByRole('region', { name: 'Label A-03-2' })
    expect(within(label).getByRole('heading', { name: 'A-03-2' })).toBeInTheDocument()
    expect(within(label).getByText('Belts')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument()
  })

  it('works offline where it was opened before, and says of when it is', async () => {
    openLabel({ isOnline: false })
    expect(await screen.findByRole('img', { name: 'Barcode A-03-2' })).toBeInTheDocument()
    expect(screen.getByText(/Saved copy, as of/)).toBeInTheDocument()
  })

  it('says so when it did not load', async () => {
    openLabel({ fails: true })
    expect(await screen.findByRole('heading', { name: 'The label did not load' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})

describe('The list of locations', () => {
  it('is in walking order as the server sorted it, each with its parts and its label', async () => {
    openList()
    const row = await screen.findByRole('row', { name: /A-03-2 Belts 1 Print label/ })
    expect(within(row).getByRole('link', { name: 'Print label of A-03-2' })).toHaveAttribute(
      'href',
      '/wh-locations/12/barcode',
    )
    expect(screen.getByRole('row', { name: /A-03-10.*Empty/ })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add location' })).toBeNull()
  })

  it('searches, and opens the location whose exact code was scanned', async () => {
    const { asked } = openList()
    await screen.findByRole('row', { name: /A-03-2/ })
    type('Location or part', 'belt')
    press('Search')
    await waitFor(() => {
      expect(address()).toBe('/dashboard/warehouse?q=belt')
    })
    expect(asked).toContainEqual({ row: table.listLocations, input: { query: { q: 'belt', page: 1 } } })
    await userEvent.clear(screen.getByLabelText('Location or part'))
    await userEvent.type(screen.getByLabelText('Location or part'), 'a-03-2{Enter}')
    await waitFor(() => {
      expect(pushed).toHaveBeenCalledWith('/dashboard/warehouse/locations/12', 'forward', 'push')
    })
  })

  it('says what to do when there is none, what was not found, and that it did not load', async () => {
    openList({ reads: () => paged([]), session: admin })
    expect(await screen.findByText(/Add a location for each shelf or bin/)).toBeInTheDocument()
    cleanup()
    openWarehouse('/dashboard/warehouse?q=xyz', '/dashboard/warehouse', <WarehouseScreen />, { reads: () => paged([]) })
    expect(await screen.findByRole('heading', { name: 'No matches' })).toBeInTheDocument()
    cleanup()
    openList({ fails: true })
    expect(await screen.findByRole('heading', { name: 'The locations did not load' })).toBeInTheDocument()
    cleanup()
    openList({ isOnline: false })
    expect(await screen.findByRole('row', { name: /A-03-2/ })).toBeInTheDocument()
    expect(screen.getByText(/locations you have opened before/)).toBeInTheDocument()
  })

  it('lets administrators add a location, and shows at the code what is wrong with it', async () => {
    const answers: unknown[] = [
      refused(422, 'Nothing was changed.', { code: 'Another location has this code' }),
      { location_id: 40, code: 'B-1', name: '' },
    ]
    const { calls, drafts } = openList({ session: admin, answer: () => answers.shift() })
    await screen.findByRole('row', { name: /A-03-2/ })
    press('Add location')
    await screen.findByLabelText('Code')
    const save = within(screen.getByRole('form', { name: 'Add location' })).getByRole('button', {
      name: 'Add location',
    })
    type('Code', 'B 1')
    await userEvent.click(save)
    expect(await screen.findByText(/Use letters and digits/)).toBeInTheDocument()
    type('Code', 'b-1')
    await waitFor(() => {
      expect(drafts.get('wh-location:new')).toEqual({ code: 'b-1', name: '' })
    })
    await userEvent.click(save)
    expect(await screen.findByText('Another location has this code')).toBeInTheDocument()
    await userEvent.click(save)
    expect(await screen.findByText('B-1 added')).toBeInTheDocument()
    expect(calls[0]).toEqual({ row: table.addLocation, input: { body: { code: 'b-1', name: '' } } })
    expect(drafts.has('wh-location:new')).toBe(false)
  })
})

describe('A location', () => {
  it('shows its parts with their stock, its history and the way to its label', async () => {
    openLocation()
    expect(await screen.findByRole('row', { name: /MT-204817 Walking belt 14/ })).toBeInTheDocument()
    expect(screen.getByText('MT-204817, from B-7')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Label' })).toHaveAttribute('href', '/wh-locations/12/barcode')
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('takes a part by its number, says from where it came, and puts it back with Undo', async () => {
    const { calls, drafts } = openLocation({
      answer: () => ({ part: belt, before: { ...belts, location_id: 9, code: 'B-7' } }),
    })
    const field = await screen.findByLabelText('Part number or barcode')
    await userEvent.type(field, 'mt204817{Enter}')
    expect(await screen.findByText('MT-204817 moved here from B-7')).toBeInTheDocument()
    expect(calls[0]).toEqual({ row: table.putPart, input: { params: { id: 12 }, body: { number: 'mt204817' } } })
    expect((field as HTMLInputElement).value).toBe('')
    expect(field).toHaveFocus()
    expect(drafts.size).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('MT-204817 is in B-7 again')).toBeInTheDocument()
    expect(calls[1]).toEqual({ row: table.putPart, input: { params: { id: 9 }, body: { number: 'MT-204817' } } })
  })

  it('keeps the number that no part has, with the sentence at the field', async () => {
    openLocation({
      answer: () => refused(422, 'Nothing was changed.', { number: 'No part has this number or barcode' }),
    })
    const field = await screen.findByLabelText<HTMLInputElement>('Part number or barcode')
    await userEvent.type(field, 'nothing{Enter}')
    expect(await screen.findByText('No part has this number or barcode')).toBeInTheDocument()
    expect(field.value).toBe('nothing')
  })

  it('gives a part away, and takes it back with Undo', async () => {
    const { calls } = openLocation({ answer: () => ({ was_here: true }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Take MT-204817 away' }))
    expect(await screen.findByText('MT-204817 taken away from A-03-2')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => {
      expect(calls.map(({ row, input }) => [row, input])).toEqual([
        [table.takePart, { params: { id: 12, product: 204 } }],
        [table.putPart, { params: { id: 12 }, body: { number: 'MT-204817' } }],
      ])
    })
  })

  it('is the last copy offline, and nothing can be put or taken', async () => {
    openLocation({ isOnline: false })
    expect(await screen.findByRole('button', { name: 'Take MT-204817 away' })).toBeDisabled()
    expect(await screen.findByRole('button', { name: 'Put here' })).toBeDisabled()
  })

  it('shows the second of two administrators what the first saved, and reads it again', async () => {
    const changed = 'Somebody changed this location meanwhile: it is A-03-2 (Bolts) now. Review it, then save again.'
    let page = beltsPage
    const { calls } = openLocation({
      session: admin,
      reads: (row) => (row === table.readLocation ? page : undefined),
      answer: () => (calls.length === 1 ? refused(409, changed) : { location_id: 12, code: 'A-03-2', name: 'Nuts' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    await screen.findByLabelText('Code')
    type(/^Name/, 'Nuts')
    page = { ...beltsPage, name: 'Bolts', rev: 4 }
    press('Save location')
    expect(await screen.findByText(changed)).toBeInTheDocument()
    expect(await screen.findByText('Bolts')).toBeInTheDocument()
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Nuts')
    press('Save location')
    expect(await screen.findByText('A-03-2 saved')).toBeInTheDocument()
    expect(calls.map(({ input }) => input)).toEqual(
      [3, 4].map((rev) => ({ params: { id: 12 }, body: { code: 'A-03-2', name: 'Nuts', rev } })),
    )
  })

  it('saves what was typed earlier against the location that was shown then', async () => {
    let page = beltsPage
    const drafts = new Map<string, unknown>()
    const options: Parameters<typeof openLocation>[0] = {
      ...{ session: admin, drafts },
      reads: (row) => (row === table.readLocation ? page : undefined),
      answer: () => refused(409, 'Somebody changed this location meanwhile.'),
    }
    openLocation(options)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    await screen.findByLabelText('Code')
    type(/^Name/, 'Nuts')
    await waitFor(() => {
      expect(drafts.get('wh-location:12')).toMatchObject({ name: 'Nuts' })
    })
    cleanup()
    page = { ...beltsPage, name: 'Bolts', rev: 4 }
    const { calls } = openLocation(options)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    await screen.findByDisplayValue('Nuts')
    press('Save location')
    await waitFor(() => {
      expect(calls[0]?.input).toMatchObject({ body: { name: 'Nuts', rev: 3 } })
    })
  })
})
