import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EquipmentScreen } from '../../../src/features/catalogue/screens/equipment.tsx'
import { equipmentOf, partOf } from './support/rows.ts'
import { fakeCatalogue, refusedFor, emptyCatalogueState, renderAt, setUpShop } from './support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const whole = { serial_from: null, serial_to: null }
const model = equipmentOf({
  products: [
    { ...partOf(), ...whole },
    { ...partOf({ product_id: 10, number: 'HW-M8X25-10', name: 'Hex bolt' }), ...whole, serial_from: 'MT52410K00000' },
  ],
  diagrams: [
    {
      equipment_diagram_id: 8,
      equipment_id: 2,
      title: 'Motor and drive',
      code: 'MD',
      image: '/catalogue/diagrams/8/image?v=1',
      width: 100,
      height: 80,
    },
  ],
  files: [
    { file_id: 'f', title: 'Owner’s manual', mime: 'application/pdf', size: 1_400_000, url: '/catalogue/files/f' },
  ],
})
const schemes = [
  {
    scheme_id: 1,
    title: 'Home use',
    market_type_name: 'Home',
    parts_months: 24,
    labor_months: 12,
    conditions: '',
  },
]
const open = (overrides: Parameters<typeof fakeCatalogue>[1] = {}, address = '/equipment/2', isOnline = true) =>
  renderAt(
    address,
    { '/equipment/:id': <EquipmentScreen /> },
    {
      catalogue: fakeCatalogue({ '/equipment/{id}': model, '/equipment/{id}/warranty-schemes': schemes }, overrides)
        .catalogue,
      isOnline,
    },
  )

describe('A model’s page (S03)', () => {
  it('shows its diagrams, files, serials and warranty', async () => {
    open()
    const diagram = await screen.findByRole('link', { name: /Motor and drive/ })
    expect(diagram.getAttribute('href')).toBe('/equipment/2/diagrams/8')
    expect(screen.getByRole('link', { name: /Owner’s manual/ }).getAttribute('href')).toBe('/api/catalogue/files/f')
    expect(screen.getByText('PDF, 1.4 MB')).toBeInTheDocument()
    expect(await screen.findByText(/Parts 24 months, labor 12 months/)).toBeInTheDocument()
    expect(screen.getByText('MT52534K00417')).toBeInTheDocument()
  })
  it('names its files without a network, and opens none of them there', async () => {
    open({ source: 'device' }, '/equipment/2', false)
    expect(await screen.findByText(/Owner’s manual/)).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Owner’s manual/ })).not.toBeInTheDocument()
    expect(screen.getByText('Files need a connection.')).toBeInTheDocument()
  })
  it('filters its parts, and keeps the filter in the URL', async () => {
    open()
    const parts = await screen.findByRole('region', { name: 'Parts of this model' })
    expect(within(parts).getAllByRole('link')).toHaveLength(2)
    await userEvent.clear(screen.getByLabelText('Filter these parts'))
    await userEvent.type(screen.getByLabelText('Filter these parts'), 'm8x25')
    expect(within(parts).getAllByRole('link')).toHaveLength(1)
    expect(screen.getByText('1 of 2')).toBeInTheDocument()
    expect(screen.getByTestId('address').textContent).toBe('/equipment/2?filter=m8x25')
  })
  it('opens with the filter of its URL and shows the serial range of a part', async () => {
    open({}, '/equipment/2?filter=bolt')
    expect(await screen.findByText('from serial MT52410K00000')).toBeInTheDocument()
    expect(screen.queryByText('Drive motor, 2.75 HP')).not.toBeInTheDocument()
  })
  it('shows that no part matches, and where else to search', async () => {
    open({}, '/equipment/2?filter=pedal')
    expect(await screen.findByRole('heading', { name: 'No matching parts for this model' })).toBeInTheDocument()
  })
})

describe('A model’s offline switch', () => {
  it('shows the storage before and after, and turns it on', async () => {
    const calls: (readonly [number, boolean])[] = []
    open({
      deviceState: { ...emptyCatalogueState, storedBytes: 12_000_000 },
      getModelSize: async () => ({ bytes: 1_200_000, storedBytes: 0 }),
      setModelOffline: async (id, isWanted) => {
        calls.push([id, isWanted])
      },
    })
    expect(await screen.findByText('Uses 1.2 MB: catalogue storage goes from 12 MB to 13 MB.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('switch', { name: /Keep for offline/ }))
    expect(calls).toEqual([[2, true]])
  })
  it('turns it off, and shows the storage it frees', async () => {
    const calls: (readonly [number, boolean])[] = []
    open({
      deviceState: { ...emptyCatalogueState, storedBytes: 12_000_000, savedModels: [2] },
      getModelSize: async () => ({ bytes: 1_200_000, storedBytes: 1_200_000 }),
      setModelOffline: async (id, isWanted) => {
        calls.push([id, isWanted])
      },
    })
    expect(await screen.findByText(/^Frees 1.2 MB/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('switch', { name: /Keep for offline/ }))
    expect(calls).toEqual([[2, false]])
  })
  it('shows that storage is full, and that saved work is safe', async () => {
    open({ deviceState: { ...emptyCatalogueState, trouble: 'storage-full' } })
    expect(
      await screen.findByText(/Not enough storage on this device for the catalogue. Your saved work is safe/),
    ).toBeInTheDocument()
  })
  it('is not in the catalogue where its address has no id', async () => {
    const noId = refusedFor({ id: 'Must be a number' })
    const { catalogue } = fakeCatalogue({ '/equipment/{id}': noId })
    renderAt('/equipment/none', { '/equipment/:id': <EquipmentScreen /> }, { catalogue })
    expect(await screen.findByRole('heading', { name: 'This model is not in the catalogue' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
  it('shows offline that the model is not on this device', async () => {
    renderAt(
      '/equipment/2',
      { '/equipment/:id': <EquipmentScreen /> },
      { catalogue: fakeCatalogue({}).catalogue, isOnline: false },
    )
    expect(await screen.findByRole('heading', { name: 'This model is not on this device' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See what is available offline' }).getAttribute('href')).toBe(
      '/offline-catalogue',
    )
  })
})
