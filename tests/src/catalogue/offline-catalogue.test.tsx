import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrandOnDevice } from '../../../offline/catalogue/catalogue.ts'
import { OfflineCatalogueScreen } from '../../../src/features/catalogue/screens/offline-catalogue.tsx'
import { captureInstallPrompt } from '../../../src/platform/install.ts'
import { fakeCatalogue, emptyCatalogueState, renderAt, setUpShop } from './support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const brandOf = (overrides: Partial<BrandOnDevice> = {}): BrandOnDevice => ({
  brand_id: 1,
  name: 'Meridian',
  models: 12,
  products: 838,
  bytes: 8_000_000,
  storedBytes: 0,
  fullBytes: 8_000_000,
  reclaimableBytes: 0,
  isChosen: false,
  state: 'none',
  progress: 0,
  images: { bytes: 5_600_000, isSaved: false },
  ...overrides,
})
const open = (overrides: Parameters<typeof fakeCatalogue>[1]) =>
  renderAt(
    '/offline-catalogue',
    { '/offline-catalogue': <OfflineCatalogueScreen /> },
    { catalogue: fakeCatalogue({}, overrides).catalogue },
  )

describe('The app on the home screen', () => {
  it('is offered to everybody once the browser offers it', async () => {
    captureInstallPrompt()
    open({})
    expect(screen.queryByRole('button', { name: 'Install the app' })).not.toBeInTheDocument()
    const prompt = vi.fn(async () => undefined)
    act(() => {
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Install the app' }))
    expect(prompt).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Install the app' })).not.toBeInTheDocument()
  })
})

describe('The offline brands', () => {
  it('show the storage they need, and are turned on by a switch', async () => {
    const calls: (readonly [number, boolean])[] = []
    open({
      deviceState: { ...emptyCatalogueState, storedBytes: 1_000_000, brands: [brandOf()] },
      setBrandOffline: async (id, isWanted) => {
        calls.push([id, isWanted])
      },
    })
    const brand = await screen.findByRole('region', { name: 'Meridian' })
    expect(within(brand).getByText('Uses 8.0 MB: catalogue storage goes from 1.0 MB to 9.0 MB.')).toBeInTheDocument()
    await userEvent.click(within(brand).getByRole('switch'))
    expect(calls).toEqual([[1, true]])
  })
  it('show the download progress, and can be canceled', async () => {
    const calls: (readonly [number, boolean])[] = []
    open({
      deviceState: { ...emptyCatalogueState, brands: [brandOf({ state: 'fetching', progress: 0.62 })] },
      setBrandOffline: async (id, isWanted) => {
        calls.push([id, isWanted])
      },
    })
    const bar = await screen.findByRole('progressbar', { name: 'Meridian downloaded' })
    expect(bar.getAttribute('value')).toBe('62')
    await userEvent.click(screen.getByRole('switch', { name: /^Keep Meridian/ }))
    expect(calls).toEqual([[1, false]])
  })
  it('resume the download on request', async () => {
    let times = 0
    open({
      deviceState: {
        ...emptyCatalogueState,
        trouble: 'no-network',
        brands: [brandOf({ state: 'fetching', progress: 0.1 })],
      },
      refresh: async () => {
        times += 1
      },
    })
    expect(await screen.findByText(/Waiting for a signal. The download continues automatically/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Resume download' }))
    expect(times).toBe(1)
  })
  it('show that storage is full', async () => {
    open({ deviceState: { ...emptyCatalogueState, trouble: 'storage-full', brands: [brandOf()] } })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Not enough storage on this device for the catalogue',
    )
  })
  it('show what to do when there are none yet', async () => {
    open({})
    expect(await screen.findByRole('heading', { name: 'No brands yet' })).toBeInTheDocument()
  })
  it('show why a change failed', async () => {
    open({
      deviceState: { ...emptyCatalogueState, brands: [brandOf()] },
      setBrandOffline: async () => {
        throw Object.assign(new Error('no'), { name: 'NoAnswer' })
      },
    })
    await userEvent.click(await screen.findByRole('switch', { name: /^Keep Meridian/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer')
  })
})

describe('The whole catalogue', () => {
  const meridian = brandOf({
    state: 'saved',
    progress: 1,
    storedBytes: 8_000_000,
    images: { bytes: 5_600_000, isSaved: true },
    isChosen: true,
  })
  const alder = brandOf({ brand_id: 2, name: 'Alder', bytes: 2_000_000, fullBytes: 2_000_000 })
  const whole = () => screen.findByRole('region', { name: 'The whole catalogue' })

  it('shows the additional storage, and is turned on by one switch', async () => {
    const calls: boolean[] = []
    open({
      deviceState: { ...emptyCatalogueState, storedBytes: 8_000_000, brands: [meridian, alder] },
      setAllOffline: async (isWanted) => {
        calls.push(isWanted)
      },
    })
    const all = await whole()
    expect(within(all).getByText(/^2 brands, 24 models, 1,676 parts/)).toBeInTheDocument()
    expect(within(all).getByText('Uses 2.0 MB: catalogue storage goes from 8.0 MB to 10 MB.')).toBeInTheDocument()
    await userEvent.click(within(all).getByRole('switch'))
    expect(calls).toEqual([true])
  })
  it('shows the total progress, and disables the switches of the brands', async () => {
    open({
      deviceState: {
        ...emptyCatalogueState,
        all: { isWanted: true, reclaimableBytes: 0 },
        brands: [meridian, { ...alder, state: 'fetching', progress: 0.5 }],
      },
    })
    const bar = await screen.findByRole('progressbar', { name: 'Whole catalogue downloaded' })
    expect(bar.getAttribute('value')).toBe('90')
    expect(screen.getByRole('progressbar', { name: 'Alder downloaded' }).getAttribute('value')).toBe('50')
    const single = screen.getByRole<HTMLInputElement>('switch', { name: /^Keep Alder/ })
    expect([single.checked, single.disabled]).toEqual([true, true])
  })
  it('shows the storage that is freed, and the brands that stay', async () => {
    const calls: boolean[] = []
    open({
      deviceState: {
        ...emptyCatalogueState,
        storedBytes: 10_000_000,
        all: { isWanted: true, reclaimableBytes: 2_000_000 },
        brands: [meridian, { ...alder, state: 'saved', storedBytes: 2_000_000, images: { bytes: 1, isSaved: true } }],
      },
      setAllOffline: async (isWanted) => {
        calls.push(isWanted)
      },
    })
    const all = await whole()
    expect(within(all).getByText(/If you switch it off, these brands stay: Meridian$/)).toBeInTheDocument()
    expect(within(all).getByText('Frees 2.0 MB: catalogue storage goes from 10 MB to 8.0 MB.')).toBeInTheDocument()
    await userEvent.click(within(all).getByRole('switch'))
    expect(calls).toEqual([false])
  })
})
