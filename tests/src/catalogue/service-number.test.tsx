import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EquipmentScreen } from '../../../src/features/catalogue/screens/equipment.tsx'
import { SearchScreen } from '../../../src/features/catalogue/screens/search.tsx'
import { equipmentOf, pageOf } from './support/rows.ts'
import { fakeCatalogue, notFound, renderAt, setUpShop } from './support/shop.tsx'
import type { Answers } from './support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const diagrams = [{ equipment_diagram_id: 8 }, { equipment_diagram_id: 9 }]
type Sent = { readonly query: { readonly frp_id: string } }
const answers: Answers = {
  '/equipment-id/frp': ({ query }: Sent) => (query.frp_id === 'frp-4002' ? { id: 2 } : notFound()),
  '/equipment/{id}': equipmentOf({ all_diagrams: diagrams }),
  '/search/products': pageOf([]),
  '/search/equipment': [],
  '/catalogue/brands': [],
}
const open = (address: string, given = answers, isOnline = true) => {
  const { catalogue, asked } = fakeCatalogue(given, isOnline ? {} : { source: 'device' })
  renderAt(
    address,
    { '/equipment-id/frp': <EquipmentScreen />, '/search/*': <SearchScreen /> },
    { catalogue, isOnline },
  )
  return { asked }
}
const address = () => screen.getByTestId('address').textContent
const at = '/equipment-id/frp?frp_id=frp-4002'

describe('A model’s number in the diagram service (E09)', () => {
  it.each([true, false])('opens the first of all its diagrams, with its parts (online: %s)', async (isOnline) => {
    const { asked } = open(at, answers, isOnline)
    await waitFor(() => {
      expect(address()).toBe('/equipment/2/diagrams/8')
    })
    expect(asked.map(({ path, sent }) => [path, sent])).toEqual([
      ['/equipment-id/frp', { query: { frp_id: 'frp-4002' } }],
      ['/equipment/{id}', { params: { id: 2 }, query: { attributes: 'all_diagrams' } }],
    ])
  })

  it('opens the page of a model without a diagram', async () => {
    open(at, { ...answers, '/equipment/{id}': equipmentOf({ all_diagrams: [] }) })
    await waitFor(() => {
      expect(address()).toBe('/equipment/2')
    })
  })

  it('says that no model has it', async () => {
    open('/equipment-id/frp?frp_id=frp-1')
    expect(await screen.findByRole('heading', { name: 'The number frp-1 is not in the catalogue' })).toBeInTheDocument()
  })

  it('asks for one where the link has none', async () => {
    const { asked } = open('/equipment-id/frp')
    expect(await screen.findByRole('heading', { name: 'The link has no number' })).toBeInTheDocument()
    expect(asked).toEqual([])
  })

  it('is found by the search, above the results', async () => {
    open('/search/frp-4002')
    expect(await screen.findByText('frp-4002 is the number of a model')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'View parts and diagrams' }).getAttribute('href')).toBe(at)
    expect(screen.queryByText(/^Nothing found/)).not.toBeInTheDocument()
  })

  it('is not claimed for other searches', async () => {
    open('/search/zz-9')
    expect(await screen.findByRole('heading', { name: 'Nothing found for “zz-9”' })).toBeInTheDocument()
    expect(screen.queryByText(/is the number of a model/)).not.toBeInTheDocument()
  })
})
