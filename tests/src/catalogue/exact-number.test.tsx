import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchBox } from '../../../src/features/catalogue/components/search/search-box.tsx'
import { SearchScreen } from '../../../src/features/catalogue/screens/search.tsx'
import { pageOf, productOf } from './support/rows.ts'
import { fakeCatalogue, noAnswer, notFound, renderAt, setUpShop } from './support/shop.tsx'
import type { Answers } from './support/shop.tsx'

/** A scanner that reads what the test says. */
const scanner = vi.hoisted(() => ({ reads: '' }))
vi.mock('../../../src/shared/scan/scan-sheet.tsx', () => ({
  ScanSheet: ({ onRead }: { readonly onRead: (text: string) => void }) => (
    <button
      type="button"
      onClick={() => {
        onRead(scanner.reads)
      }}
    >
      Hold it before the camera
    </button>
  ),
}))

beforeEach(setUpShop)
afterEach(cleanup)

type Sent = { readonly params: { readonly number: string } }
const answers: Answers = {
  '/search/products': pageOf([]),
  '/search/equipment': [],
  '/catalogue/brands': [],
  '/products/{number}/number': ({ params }: Sent) =>
    ['mt5-0417-mb', '0812345678905'].includes(params.number.toLowerCase()) ? productOf() : notFound(),
}
const open = (
  address = '/elsewhere',
  given: Answers = answers,
  overrides: Parameters<typeof fakeCatalogue>[1] = {},
) => {
  const { catalogue, asked } = fakeCatalogue(given, overrides)
  const drawn = renderAt(address, { '/search/*': <SearchScreen /> }, { catalogue, above: <SearchBox /> })
  return { ...drawn, asked }
}
const address = () => screen.getByTestId('address').textContent
const box = () => screen.getByRole('combobox', { name: /^Search/ })
const enter = (text: string) => {
  fireEvent.change(box(), { target: { value: text } })
  fireEvent.keyDown(box(), { key: 'Enter' })
}

describe('A whole part number in the search of the header (P02, S42)', () => {
  it.each(['/elsewhere', '/search/belt'])('opens the part on Enter at %s', async (at) => {
    open(at)
    enter('mt5-0417-mb')
    await waitFor(() => {
      expect(address()).toBe('/products/9')
    })
  })

  it('opens the part of a scanned barcode', async () => {
    open()
    scanner.reads = '0812345678905'
    await userEvent.click(screen.getByRole('button', { name: 'Scan a barcode' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Hold it before the camera' }))
    await waitFor(() => {
      expect(address()).toBe('/products/9')
    })
  })

  it('opens it from this device without a network', async () => {
    open('/elsewhere', answers, { source: 'device' })
    enter('MT5-0417-MB')
    await waitFor(() => {
      expect(address()).toBe('/products/9')
    })
  })

  it.each([
    ['of no part', 'MT52534K00417', answers],
    ['that nothing answers', 'MT5-0417-MB', { ...answers, '/products/{number}/number': noAnswer() }],
  ])('shows the results for a number %s', async (_, typed, given) => {
    open('/elsewhere', given)
    enter(typed)
    await waitFor(() => {
      expect(address()).toBe(`/search/${typed}`)
    })
  })

  it('is not looked up without a digit', async () => {
    const { asked } = open()
    enter('drive belt')
    expect(address()).toBe('/search/drive%20belt')
    expect(asked.some(({ path }) => path === '/products/{number}/number')).toBe(false)
  })

  it('is left alone by typing on', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { catalogue } = fakeCatalogue(answers)
    const late: typeof catalogue = {
      ...catalogue,
      read: async (row, sent) => {
        if (row.path === '/products/{number}/number') await answer.promise
        return catalogue.read(row, sent)
      },
    }
    renderAt('/search/x', { '/search/*': <SearchScreen /> }, { catalogue: late, above: <SearchBox /> })
    enter('MT5-0417-MB')
    fireEvent.change(box(), { target: { value: 'MT5-0417-MBX' } })
    answer.resolve(null)
    expect(await screen.findByRole('heading', { name: 'Results for “MT5-0417-MBX”' })).toBeInTheDocument()
    expect(address()).toBe('/search/MT5-0417-MBX')
  })
})
