import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KeptBrand } from '../../../offline/catalogue/catalogue.ts'
import { OfflineCatalogueScreen } from '../../../src/features/catalogue/screens/offline-catalogue.tsx'
import { catalogueOf, nothingKept, shopAt, withShop } from './support/shop.tsx'

beforeEach(withShop)
afterEach(cleanup)

const brandOf = (told: Partial<KeptBrand> = {}): KeptBrand => ({
  brand_id: 1,
  name: 'Meridian',
  models: 12,
  products: 838,
  bytes: 8_000_000,
  keptBytes: 0,
  fullBytes: 8_000_000,
  spareBytes: 0,
  isChosen: false,
  state: 'none',
  progress: 0,
  images: { bytes: 5_600_000, isKept: false },
  ...told,
})
const open = (told: Parameters<typeof catalogueOf>[1]) =>
  shopAt(
    '/offline-catalogue',
    { '/offline-catalogue': <OfflineCatalogueScreen /> },
    { catalogue: catalogueOf({}, told).catalogue },
  )

describe('the brands that this device keeps', () => {
  it('say what they would take, and are kept by a switch', async () => {
    const wanted: (readonly [number, boolean])[] = []
    open({
      kept: { ...nothingKept, keptBytes: 1_000_000, brands: [brandOf()] },
      keepBrand: async (id, isWanted) => {
        wanted.push([id, isWanted])
      },
    })
    const brand = await screen.findByRole('region', { name: 'Meridian' })
    expect(within(brand).getByText('Takes 8.0 MB: 1.0 MB of the catalogue here now, 9.0 MB then.')).toBeTruthy()
    fireEvent.click(within(brand).getByRole('switch'))
    expect(wanted).toEqual([[1, true]])
  })
  it('show how far they have come, and can be called off', async () => {
    const wanted: (readonly [number, boolean])[] = []
    open({
      kept: { ...nothingKept, brands: [brandOf({ state: 'fetching', progress: 0.62 })] },
      keepBrand: async (id, isWanted) => {
        wanted.push([id, isWanted])
      },
    })
    const bar = await screen.findByRole('progressbar', { name: 'Meridian fetched' })
    expect(bar.getAttribute('value')).toBe('62')
    fireEvent.click(screen.getByRole('switch', { name: /^Keep Meridian/ }))
    expect(wanted).toEqual([[1, false]])
  })
  it('go on where they stopped when asked', async () => {
    let times = 0
    open({
      kept: { ...nothingKept, trouble: 'no-network', brands: [brandOf({ state: 'fetching', progress: 0.1 })] },
      refresh: async () => {
        times += 1
      },
    })
    expect(await screen.findByText(/Waiting for a signal. What was fetched so far is kept/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Go on now' }))
    expect(times).toBe(1)
  })
  it('say that the device is full and that nothing saved is in danger', async () => {
    open({ kept: { ...nothingKept, trouble: 'storage-full', brands: [brandOf()] } })
    expect((await screen.findByRole('alert')).textContent).toContain('no room left for the catalogue')
  })
  it('say what to do where there is nothing yet', async () => {
    open({})
    expect(await screen.findByRole('heading', { name: 'Nothing to keep yet' })).toBeTruthy()
  })
  it('say why keeping failed', async () => {
    open({
      kept: { ...nothingKept, brands: [brandOf()] },
      keepBrand: async () => {
        throw Object.assign(new Error('no'), { name: 'NoAnswer' })
      },
    })
    fireEvent.click(await screen.findByRole('switch', { name: /^Keep Meridian/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer')
  })
})

describe('the whole catalogue', () => {
  const meridian = brandOf({
    state: 'kept',
    progress: 1,
    keptBytes: 8_000_000,
    images: { bytes: 5_600_000, isKept: true },
    isChosen: true,
  })
  const alder = brandOf({ brand_id: 2, name: 'Alder', bytes: 2_000_000, fullBytes: 2_000_000 })
  const whole = () => screen.findByRole('region', { name: 'The whole catalogue' })

  it('says what it would take beside what is here, and is kept by one switch', async () => {
    const wanted: boolean[] = []
    open({
      kept: { ...nothingKept, keptBytes: 8_000_000, brands: [meridian, alder] },
      keepAll: async (isWanted) => {
        wanted.push(isWanted)
      },
    })
    const all = await whole()
    expect(within(all).getByText(/^2 brands, 24 models, 1,676 parts/)).toBeTruthy()
    expect(within(all).getByText('Takes 2.0 MB: 8.0 MB of the catalogue here now, 10 MB then.')).toBeTruthy()
    fireEvent.click(within(all).getByRole('switch'))
    expect(wanted).toEqual([true])
  })
  it('shows how far all brands together have come, and holds the switches of the brands meanwhile', async () => {
    open({
      kept: {
        ...nothingKept,
        all: { isWanted: true, spareBytes: 0 },
        brands: [meridian, { ...alder, state: 'fetching', progress: 0.5 }],
      },
    })
    const bar = await screen.findByRole('progressbar', { name: 'The whole catalogue fetched' })
    expect(bar.getAttribute('value')).toBe('90')
    expect(screen.getByRole('progressbar', { name: 'Alder fetched' }).getAttribute('value')).toBe('50')
    const single = screen.getByRole<HTMLInputElement>('switch', { name: /^Keep Alder/ })
    expect([single.checked, single.disabled]).toEqual([true, true])
  })
  it('says what is freed without it, and what was chosen by brand and stays', async () => {
    const wanted: boolean[] = []
    open({
      kept: {
        ...nothingKept,
        keptBytes: 10_000_000,
        all: { isWanted: true, spareBytes: 2_000_000 },
        brands: [meridian, { ...alder, state: 'kept', keptBytes: 2_000_000, images: { bytes: 1, isKept: true } }],
      },
      keepAll: async (isWanted) => {
        wanted.push(isWanted)
      },
    })
    const all = await whole()
    expect(within(all).getByText(/Without it, what you chose by brand stays: Meridian$/)).toBeTruthy()
    expect(within(all).getByText('Frees 2.0 MB: 10 MB of the catalogue here now, 8.0 MB then.')).toBeTruthy()
    fireEvent.click(within(all).getByRole('switch'))
    expect(wanted).toEqual([false])
  })
})
