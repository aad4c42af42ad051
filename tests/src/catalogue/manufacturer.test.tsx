import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EquipmentScreen } from '../../../src/features/catalogue/screens/equipment.tsx'
import { EquipmentTypesScreen } from '../../../src/features/catalogue/screens/equipment-types.tsx'
import { ManufacturerScreen } from '../../../src/features/catalogue/screens/manufacturer.tsx'
import { equipmentOf, modelOf } from './support/rows.ts'
import { fakeCatalogue, notFound, renderAt, setUpShop } from './support/shop.tsx'
import type { Answers } from './support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const brands = [
  { brand_id: 1, name: 'Meridian', manufacturer_id: 87 },
  { brand_id: 2, name: 'Stride', manufacturer_id: 87 },
]
const bike = modelOf({ equipment_id: 7, name: 'B10', brand_id: 2, brand: 'Stride', equipment_type_name: 'Bike' })
type Sent = { readonly params: { readonly id: number }; readonly query: { readonly brand_id?: number } }
const answers: Answers = {
  '/manufacturers/{id}/brands': ({ params }: Sent) => (params.id === 87 ? brands : notFound()),
  '/manufacturers/{id}/equipment': ({ query }: Sent) =>
    [modelOf(), bike].filter(({ brand_id }) => query.brand_id === undefined || brand_id === query.brand_id),
  '/catalogue/brands': brands.map((brand) => ({ ...brand, models: 1, products: 3 })),
  '/equipment/{id}': equipmentOf(),
  '/equipment/{id}/warranty-schemes': [],
  '/equipment-types': [],
}
const open = (address: string, overrides: Parameters<typeof fakeCatalogue>[1] = {}) => {
  const { catalogue, asked } = fakeCatalogue(answers, overrides)
  const routes = {
    '/manufacturers/:id': <ManufacturerScreen />,
    '/equipment/:id': <EquipmentScreen />,
    '/equipment-types': <EquipmentTypesScreen />,
  }
  renderAt(address, routes, { catalogue })
  return { asked }
}
const address = () => screen.getByTestId('address').textContent

describe('A manufacturer (E11, E12)', () => {
  it('shows its brands, and its models by type', async () => {
    open('/manufacturers/87')
    expect(await screen.findByRole('heading', { level: 1, name: 'Meridian and Stride' })).toBeInTheDocument()
    expect(await screen.findByText('2 models')).toBeInTheDocument()
    const bikes = screen.getByRole('region', { name: 'Bike' })
    expect(
      within(bikes)
        .getByRole('link', { name: /Stride B10/ })
        .getAttribute('href'),
    ).toBe('/equipment/7')
    expect(within(screen.getByRole('region', { name: 'Treadmill' })).getAllByRole('link')).toHaveLength(1)
  })

  it('shows one brand, and keeps it in the URL', async () => {
    const { asked } = open('/manufacturers/87')
    await userEvent.click(await screen.findByRole('button', { name: 'Stride' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Stride' })).toBeInTheDocument()
    expect(address()).toBe('/manufacturers/87?brand=2')
    expect(asked.filter(({ path }) => path === '/manufacturers/{id}/equipment').at(-1)?.sent).toEqual({
      params: { id: 87 },
      query: { brand_id: 2 },
    })
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Treadmill' })).not.toBeInTheDocument()
    })
  })

  it('is read from this device without a network', async () => {
    open('/manufacturers/87', { source: 'device' })
    expect(await screen.findByText(/^Read on this device|^Read from this device/)).toBeInTheDocument()
  })

  it('is unknown', async () => {
    open('/manufacturers/5')
    expect(
      await screen.findByRole('heading', { name: 'This manufacturer is not in the catalogue' }),
    ).toBeInTheDocument()
  })

  it('is one link away from a model and from a brand of the equipment types', async () => {
    open('/equipment/2')
    const link = await screen.findByRole('link', { name: 'All models of this manufacturer' })
    expect(link.getAttribute('href')).toBe('/manufacturers/87')
    cleanup()
    open('/equipment-types?brand=1')
    const all = await screen.findByRole('link', { name: 'All brands of Meridian’s manufacturer' })
    expect(all.getAttribute('href')).toBe('/manufacturers/87')
  })
})
