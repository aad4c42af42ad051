import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EquipmentSubtypeScreen } from '../../../src/features/catalogue/screens/equipment-subtype.tsx'
import { EquipmentTypeScreen } from '../../../src/features/catalogue/screens/equipment-type.tsx'
import { EquipmentTypesScreen } from '../../../src/features/catalogue/screens/equipment-types.tsx'
import { modelOf } from './support/rows.ts'
import { fakeCatalogue, renderAt, notFound, setUpShop } from './support/shop.tsx'
import type { Answers } from './support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

type Query = { readonly query: Readonly<Record<string, unknown>> }
const models = Array.from({ length: 12 }, (_, at) =>
  modelOf({ equipment_id: at + 1, name: `T${at + 1}`, market_type_name: at === 0 ? '' : 'Home' }),
)
const subtype = {
  equipment_sub_type_id: 4,
  equipment_sub_type_name: 'Folding treadmill',
  slug: 'folding-treadmill',
  equipment_type_id: 1,
}
const type = { equipment_type_id: 1, equipment_type_name: 'Treadmill', slug: 'treadmill', models: 12 }
const answers: Answers = {
  '/equipment-types': ({ query }: Query) => [
    { ...type, models: query['brand_id'] === 2 ? 4 : 12 },
    { equipment_type_id: 2, equipment_type_name: 'Rower', slug: 'rower', models: 0 },
  ],
  '/equipment-types/{type}': { ...type, subtypes: [subtype] },
  '/equipment/type/{slug}': ({ query }: Query) => models.slice(0, Number(query['limit'])),
  '/equipment-types/{type}/subtypes/{subtype}': { ...subtype, market_types: [], equipment: models },
  '/catalogue/brands': [
    { brand_id: 1, name: 'Meridian', manufacturer_id: 87, models: 12, products: 838 },
    { brand_id: 2, name: 'Stride', manufacturer_id: 87, models: 9, products: 648 },
  ],
}
const routes = {
  '/equipment-types': <EquipmentTypesScreen />,
  '/equipment-types/:type': <EquipmentTypeScreen />,
  '/equipment-types/:type/subtypes/:subtype': <EquipmentSubtypeScreen />,
  '/equipment-types/:type/subtypes/:subtype/:markettype': <EquipmentSubtypeScreen />,
}
const open = (address: string, given = answers, isOnline = true) =>
  renderAt(address, routes, { catalogue: fakeCatalogue(given).catalogue, isOnline })
const address = () => screen.getByTestId('address').textContent

describe('The equipment browser (S02)', () => {
  it('shows the types that have models, with their count', async () => {
    open('/equipment-types')
    expect(await screen.findByRole('link', { name: /^Treadmill ?12 models$/ })).toBeInTheDocument()
    expect(screen.queryByText('Rower')).not.toBeInTheDocument()
  })
  it('filters by the brand in the URL, and keeps it in links', async () => {
    open('/equipment-types')
    await userEvent.click(await screen.findByRole('button', { name: 'Stride' }))
    expect(address()).toBe('/equipment-types?brand=2')
    const link = await screen.findByRole('link', { name: /^Treadmill ?4 models$/ })
    expect(link.getAttribute('href')).toBe('/equipment-types/treadmill?brand=2')
    expect(screen.getByRole('button', { name: 'Stride' }).getAttribute('aria-pressed')).toBe('true')
  })
  it('previews ten models of a type and shows all on request', async () => {
    open('/equipment-types/treadmill')
    expect(await screen.findByText('Meridian T10')).toBeInTheDocument()
    expect(screen.queryByText('Meridian T11')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show all 12 models' }))
    expect(await screen.findByText('Meridian T12')).toBeInTheDocument()
  })
  it('leads to the subtypes from the last model that a type can list', async () => {
    const many = Array.from({ length: 520 }, (_, at) => modelOf({ equipment_id: 1000 + at, name: `N${at}` }))
    open('/equipment-types/treadmill', {
      ...answers,
      '/equipment-types/{type}': { ...type, models: 520, subtypes: [subtype] },
      '/equipment/type/{slug}': ({ query }: Query) => many.slice(0, Number(query['limit'])),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 520 models' }))
    expect(await screen.findByRole('link', { name: 'See all by subtype' })).toHaveAttribute(
      'href',
      '/equipment-types/treadmill/subtypes',
    )
    expect(screen.queryByRole('button', { name: 'Show all 520 models' })).not.toBeInTheDocument()
  })
  it('lists models without a market under Miscellaneous', async () => {
    open('/equipment-types/treadmill/subtypes/folding-treadmill')
    expect(await screen.findByRole('heading', { name: 'Miscellaneous' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument()
  })
  it('shows one market at its own URL', async () => {
    open('/equipment-types/treadmill/subtypes/folding-treadmill/miscellaneous')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Folding treadmill, Miscellaneous' }),
    ).toBeInTheDocument()
    expect(screen.getByText('1 model')).toBeInTheDocument()
    expect(screen.queryByText('Meridian T2')).not.toBeInTheDocument()
  })
  it('shows that the catalogue has no such type', async () => {
    open('/equipment-types/boats', { ...answers, '/equipment-types/{type}': notFound() })
    expect(
      await screen.findByRole('heading', { name: 'This equipment type is not in the catalogue' }),
    ).toBeInTheDocument()
  })
  it('shows offline that it is not on this device', async () => {
    const { ['/equipment-types']: _, ...rest } = answers
    open('/equipment-types', rest, false)
    expect(
      await screen.findByRole('heading', { name: 'The list of equipment is not on this device' }),
    ).toBeInTheDocument()
  })
})
