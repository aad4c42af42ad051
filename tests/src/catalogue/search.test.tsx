import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../../offline/engine.ts'
import { SearchBox } from '../../../src/features/catalogue/components/search/search-box.tsx'
import { SearchScreen } from '../../../src/features/catalogue/screens/search.tsx'
import { equipmentOf, modelOf, pageOf, partOf } from './support/rows.ts'
import { fakeCatalogue, noAnswer, emptyCatalogueState, refusedFor, renderAt, setUpShop } from './support/shop.tsx'
import type { Answers } from './support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const serial = { ...modelOf(), matched: 'serial', manufactured: '2025-08-18' }
type Query = { readonly query: Readonly<Record<string, unknown>> }
const answers: Answers = {
  '/search/products': ({ query }: Query) =>
    query['keywords'] === 'belt' ? pageOf([partOf({ name: 'Drive belt, 210J8' })], 49) : pageOf([]),
  '/search/equipment': ({ query }: Query) => (query['keywords'] === 'MT52534K00417' ? [serial] : []),
  '/catalogue/brands': [
    { brand_id: 1, name: 'Meridian', manufacturer_id: 87, models: 12, products: 838 },
    { brand_id: 2, name: 'Stride', manufacturer_id: 87, models: 9, products: 648 },
  ],
  '/equipment/{id}': equipmentOf(),
  '/equipment/market-types': [{ market_type_id: 1, market_type_name: 'Home' }],
}

const open = (address: string, overrides: Parameters<typeof fakeCatalogue>[1] = {}, given = answers) => {
  const { catalogue, asked } = fakeCatalogue(given, overrides)
  const drawn = renderAt(address, { '/search/*': <SearchScreen /> }, { catalogue, above: <SearchBox /> })
  return { ...drawn, asked }
}
const address = () => screen.getByTestId('address').textContent
const box = () => screen.getByRole('combobox', { name: /^Search/ })

describe('The search (S06)', () => {
  it('counts and lists the parts found, and names the shop as the source', async () => {
    open('/search/belt')
    expect(await screen.findByRole('link', { name: /Drive belt, 210J8/ })).toBeInTheDocument()
    expect(screen.getByText('49 parts')).toBeInTheDocument()
    expect(screen.getByText('Found in the shop’s catalogue')).toBeInTheDocument()
  })
  it('says what it shows where a slip was forgiven, and how each part looks', async () => {
    const look = { product_id: 20, image: '/catalogue/part-pictures/ab', width: 400, height: 400, shape: null }
    const { catalogue } = fakeCatalogue({
      ...answers,
      '/search/products': pageOf([partOf({ product_id: 20, name: 'Drive belt, 210J8' })]),
    })
    const engine = { call: async () => [look] }
    const { container } = renderAt('/search/drvie%20blet', { '/search/*': <SearchScreen /> }, { catalogue, engine })
    expect(await screen.findByText('drive belt')).toBeInTheDocument()
    expect(screen.getByText(/^Showing results for/)).toBeInTheDocument()
    await waitFor(() => {
      expect(container.querySelector('.part-pic img')).toHaveAttribute('src', '/api/catalogue/part-pictures/ab')
    })
  })
  it('offers only parts in stock, and links a superseded part to its replacement', async () => {
    const found = [
      partOf({ name: 'Belt' }),
      partOf({ product_id: 21, name: 'Spring', qty: 0 }),
      partOf({ product_id: 22, name: 'Breaker', qty: 0, replaced_by: { product_id: 23, number: 'CB-2' } }),
      partOf({ product_id: 24, name: 'Fuse', qty: 1, replaced_by: { product_id: 25, number: 'FU-2' } }),
    ]
    open('/search/belt', {}, { ...answers, '/search/products': pageOf(found) })
    await screen.findByRole('link', { name: /^Belt/ })
    const buying = screen.getAllByRole('button', { name: /^Add to cart: / })
    expect(buying.map((one) => one.getAttribute('aria-label')?.split(/[:,] /)[1])).toEqual(['Belt', 'Fuse'])
    const newer = screen.getByRole('link', { name: 'See CB-2, sold in place of Breaker' })
    expect(newer.getAttribute('href')).toBe('/products/23')
  })
  it('names the device as the source, with the time of its catalogue', async () => {
    open('/search/belt', { source: 'device' })
    expect(await screen.findByText(/^Found on this device, catalogue as of \d\d:\d\d$/)).toBeInTheDocument()
  })
  it('names the searched brands, if not all are on the device', async () => {
    const brandOf = (brand_id: number, name: string, state: 'saved' | 'none') => ({
      brand_id,
      name,
      models: 12,
      products: 838,
      bytes: 1_800_000,
      fullBytes: 1_800_000,
      reclaimableBytes: 0,
      isChosen: state === 'saved',
      storedBytes: state === 'saved' ? 1_800_000 : 0,
      state,
      progress: state === 'saved' ? 1 : 0,
      images: { bytes: 1_600_000, isSaved: state === 'saved' },
    })
    const brands = [brandOf(1, 'Meridian', 'saved'), brandOf(2, 'Stride', 'none')]
    open('/search/belt', { source: 'device', deviceState: { ...emptyCatalogueState, brands } })
    expect(await screen.findByText(/^Searched only Meridian, available offline on this device\./)).toBeInTheDocument()
    cleanup()
    open('/search/belt?brand=1', { source: 'device', deviceState: { ...emptyCatalogueState, brands } })
    await screen.findByText(/^Found on this device/)
    expect(screen.queryByText(/^Searched only Meridian/)).not.toBeInTheDocument()
  })
  it('finds a machine by serial number, with its week and year', async () => {
    open('/search/MT52534K00417')
    expect(await screen.findByText('This serial is a Meridian T500 made in week 34 of 2025')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'View parts and diagrams' }).getAttribute('href')).toBe('/equipment/2')
    expect(screen.queryByText(/^Nothing found/)).not.toBeInTheDocument()
  })
  it('lists the parts that fit the serial number', async () => {
    const early = { serial_from: null, serial_to: 'MT52001A00001' }
    const products = [
      { ...partOf({ product_id: 1, name: 'Drive belt' }), serial_from: null, serial_to: null },
      { ...partOf({ product_id: 2, name: 'Motor, early' }), serial_from: null, serial_to: 'MT52530K00001' },
      { ...partOf({ product_id: 3, name: 'Motor, late' }), serial_from: 'MT52530K00001', serial_to: null },
      {
        ...partOf({ product_id: 4, name: 'Motor, back again' }),
        ...early,
        ranges: [early, { serial_from: 'MT52530K00001', serial_to: null }],
      },
    ]
    open('/search/MT52534K00417', {}, { ...answers, '/equipment/{id}': equipmentOf({ products }) })
    const list = await screen.findByRole('region', { name: 'Parts of this machine' })
    const names = within(list)
      .getAllByRole('link')
      .map((link) => link.textContent ?? '')
    expect(names.map((name) => /^(Drive belt|Motor, (early|late|back again))/.exec(name)?.[0])).toEqual([
      'Drive belt',
      'Motor, late',
      'Motor, back again',
    ])
    expect(screen.getByText('before serial MT52001A00001 or from serial MT52530K00001')).toBeInTheDocument()
    expect(screen.getByText('3; 1 part for other serials hidden')).toBeInTheDocument()
  })
  it('shows what the server answered to a search that it refuses, which is no unknown address', async () => {
    const refused = refusedFor({ keywords: 'At most 200 characters' })
    open(`/search/${'a'.repeat(201)}`, {}, { ...answers, '/search/products': refused, '/search/equipment': refused })
    expect(await screen.findByText(/Some fields are missing or invalid\./)).toBeInTheDocument()
    expect(screen.getByText('The search did not load')).toBeInTheDocument()
    expect(screen.queryByText(/is not in the catalogue/)).not.toBeInTheDocument()
  })
  it('shows what to try when nothing was found', async () => {
    open('/search/zzz')
    expect(await screen.findByRole('heading', { name: 'Nothing found for “zzz”' })).toBeInTheDocument()
    expect(screen.getByText(/Try fewer words/)).toBeInTheDocument()
  })
  it('follows the search box, and updates the URL', async () => {
    open('/search/mot')
    await userEvent.clear(box())
    await userEvent.type(box(), 'belt')
    expect(await screen.findByRole('link', { name: /Drive belt, 210J8/ })).toBeInTheDocument()
    expect(address()).toBe('/search/belt')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Results for “belt”')
  })
  it('keeps its filters in the URL and sends them', async () => {
    const { asked } = open('/search/belt?market=Home')
    await screen.findByRole('option', { name: 'Stride' })
    await userEvent.selectOptions(screen.getByLabelText('Brand'), '2')
    expect(address()).toBe('/search/belt?market=Home&brand=2')
    await screen.findByRole('link', { name: /Drive belt/ })
    expect(asked.filter(({ path }) => path === '/search/products').at(-1)?.sent.query).toEqual({
      keywords: 'belt',
      market_type: 'Home',
      brand_id: 2,
      page: 1,
    })
  })
  it('offers no brands in a shop without the search by brand (`use_vendor_search`)', async () => {
    const info = {
      use_vendor_search: false,
      company: 'Partwright',
      contact_email: 'parts@partwright.example',
    } as unknown
    const { catalogue } = fakeCatalogue(answers)
    const engine = { fetchOrCached: (async () => ({ value: info, asOf: 0, fresh: true })) as Engine['fetchOrCached'] }
    renderAt('/search/belt', { '/search/*': <SearchScreen /> }, { catalogue, engine })
    expect(await screen.findByLabelText('Market')).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.queryByLabelText('Brand')).not.toBeInTheDocument()
    })
  })
  it('shows that it failed and can try again', async () => {
    let isDown = true
    open(
      '/search/belt',
      {},
      {
        ...answers,
        '/search/products': () => (isDown ? noAnswer() : pageOf([partOf()])),
      },
    )
    expect(await screen.findByRole('heading', { name: 'The search did not load' })).toBeInTheDocument()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /Drive motor/ })).toBeInTheDocument()
  })
})

describe('The search box of the header (S42)', () => {
  it('suggests machines and parts while typing, and opens the one selected with the arrow keys', async () => {
    open('/elsewhere')
    fireEvent.focus(box())
    await userEvent.clear(box())
    await userEvent.type(box(), 'belt')
    const option = await screen.findByRole('option', { name: /Drive belt, 210J8/ })
    expect(box().getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(box(), { key: 'ArrowDown' })
    expect(box().getAttribute('aria-activedescendant')).toBe(option.id)
    expect(option.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(address()).toBe('/products/9')
  })
  it('searches on Enter and saves the term as a recent search', async () => {
    open('/elsewhere')
    await userEvent.clear(box())
    await userEvent.type(box(), ' belt ')
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(address()).toBe('/search/belt')
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await screen.findByRole('link', { name: 'belt' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Remove “belt”' }))
    expect(screen.queryByRole('link', { name: 'belt' })).not.toBeInTheDocument()
  })
  it('closes its list on Escape, and clears on the next', async () => {
    open('/elsewhere')
    await userEvent.clear(box())
    await userEvent.type(box(), 'belt')
    await screen.findByRole('option', { name: /Drive belt/ })
    fireEvent.keyDown(box(), { key: 'Escape' })
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(box().getAttribute('aria-expanded')).toBe('false')
    fireEvent.keyDown(box(), { key: 'Escape' })
    expect((box() as HTMLInputElement).value).toBe('')
  })
  it('shows and requests nothing while it is empty', async () => {
    const { asked } = open('/elsewhere')
    fireEvent.focus(box())
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(asked).toEqual([])
  })
})
