import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConnectionStatusProvider } from '../../../src/data/connection-status.tsx'
import { ProductPicture } from '../../../src/features/catalogue/components/product/product-picture.tsx'
import { ProductScreen } from '../../../src/features/catalogue/screens/product.tsx'
import type { Product } from '../../../contract/shapes/catalogue.ts'
import { cartRows } from '../../../contract/cart.ts'
import { cartOf } from '../cart/support/cart.ts'
import { sessionOf } from '../support/session.ts'
import { modelOf, partOf, productOf } from './support/rows.ts'
import { fakeCatalogue, renderAt, setUpShop } from './support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const editor = () => ({ ...sessionOf('reviewer'), admin: true })
const open = (
  overrides: Partial<Product>,
  options: Pick<Parameters<typeof renderAt>[2], 'session' | 'engine'> = {},
  source: 'server' | 'device' = 'server',
) =>
  renderAt(
    '/products/9/drive-motor',
    { '/products/:id/*': <ProductScreen /> },
    {
      catalogue: fakeCatalogue({ '/products/{id}': productOf(overrides), '/attributes': [] }, { source }).catalogue,
      ...options,
    },
  )

describe('A part’s page (S05)', () => {
  it('shows price and stock with their time', async () => {
    open({})
    expect(await screen.findByText('$289.00')).toBeInTheDocument()
    expect(screen.getByText('In stock, 12')).toBeInTheDocument()
    expect(screen.getByText(/^Price and stock as of \d\d:\d\d$/)).toBeInTheDocument()
  })
  it('asks to select its number where the browser cannot copy, as without https', async () => {
    open({})
    fireEvent.click(await screen.findByRole('button', { name: /^Copy part number/ }))
    expect(
      await screen.findByText('This browser does not allow copying. Select the number instead.'),
    ).toBeInTheDocument()
  })
  it('shows a compare-at price struck through only where it is higher than the price', async () => {
    open({ compare_at: 320 })
    expect((await screen.findByText('$320.00')).tagName).toBe('S')
    cleanup()
    open({ compare_at: 280 })
    await screen.findByText('$289.00')
    expect(screen.queryByText('$280.00')).not.toBeInTheDocument()
  })
  it('shows its pictures, its barcode, and the diagram where a picture does not load', async () => {
    const picture = (name: string, text: string) => ({
      ...{ url: `/catalogue/part-pictures/${name}`, thumb: `/catalogue/part-pictures/${name}?size=thumb` },
      ...{ width: 1600, height: 800, text },
    })
    open({ barcode: '012345678905', pictures: [picture('a', 'From above'), picture('b', '')] })
    expect((await screen.findByRole('img', { name: 'From above' })).getAttribute('src')).toBe(
      '/api/catalogue/part-pictures/a',
    )
    expect(screen.getByText('012345678905')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Picture 2 of 2' }))
    const second = screen.getByRole('img', { name: productOf({}).name })
    expect(second.getAttribute('src')).toBe('/api/catalogue/part-pictures/b')
    // Without a network: first one picture less, then none.
    fireEvent.error(second)
    fireEvent.error(await screen.findByRole('img', { name: 'From above' }))
    expect(screen.queryByRole('img', { name: 'From above' })).not.toBeInTheDocument()
    expect(screen.getByText('The picture did not load')).toBeInTheDocument()
  })
  it('keeps the room of a diagram that does not load, and has little room where there is none', async () => {
    const [model] = productOf({}).equipment
    expect(model?.on_diagram_id ?? null).toBeNull()
    open({})
    await screen.findByText('$289.00')
    expect(screen.queryByText('The picture did not load')).not.toBeInTheDocument()
    cleanup()
    open({ equipment: [{ ...model!, on_diagram_id: 3 }] })
    fireEvent.error(await screen.findByRole('img', { name: /^Diagram of the/ }))
    expect(screen.getByText('The picture did not load').parentElement).not.toHaveClass('none')
  })
  it('shows its picture once the network is back', async () => {
    const product = productOf({
      pictures: [{ url: '/catalogue/part-pictures/a', thumb: '', width: 1600, height: 800, text: 'From above' }],
    })
    const pictureAt = (isOnline: boolean) => (
      <ConnectionStatusProvider value={{ isOnline, lastContact: null, counts: 'unknown', storage: 'ok' }}>
        <ProductPicture product={product} />
      </ConnectionStatusProvider>
    )
    const { rerender } = render(pictureAt(false))
    fireEvent.error(screen.getByRole('img', { name: 'From above' }))
    expect(screen.getByText('The picture needs a connection')).toBeInTheDocument()
    rerender(pictureAt(true))
    expect(screen.getByRole('img', { name: 'From above' })).toBeInTheDocument()
  })
  it('leads on-site staff and administrators to its stock ledger, and nobody else', async () => {
    const customer = sessionOf('customer')
    for (const session of [
      { ...customer, on_site: true },
      { ...customer, admin: true },
    ]) {
      open({}, { session })
      const link = await screen.findByRole('link', { name: 'Stock ledger and location' })
      expect(link.getAttribute('href')).toBe('/dashboard/warehouse/parts/9')
      cleanup()
    }
    open({}, { session: sessionOf('reviewer') })
    await screen.findByText('$289.00')
    expect(screen.queryByRole('link', { name: 'Stock ledger and location' })).not.toBeInTheDocument()
  })
  it('shows Contact Us For Price without a price, which opens a ticket about the part', async () => {
    open({ price: null })
    const link = await screen.findByRole('link', { name: 'Contact Us For Price' })
    expect(link.getAttribute('href')).toBe('/ticket/price?product=9')
  })
  it('shows the superseding part, with the whole chain', async () => {
    const next = partOf({ product_id: 10, number: 'MT5-0417-MC' })
    const newest = partOf({ product_id: 11, number: 'MT5-0417-MD', name: 'Drive motor, sealed' })
    open({ replacements: [next, newest] })
    const banner = (await screen.findByText('Replaced by', { exact: false, selector: 'b' })).closest('.note')
    const links = within(banner as HTMLElement).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/products/11', '/products/10', '/products/11'])
    expect(banner?.textContent).toContain('then by MT5-0417-MD')
  })
  it('shows what it replaces', async () => {
    open({ replaces: [partOf({ product_id: 7, number: 'MT5-0417-MA' })] })
    expect((await screen.findByRole('link', { name: 'MT5-0417-MA' })).getAttribute('href')).toBe('/products/7')
  })
  it('lists the machines it fits with serial range and diagram', async () => {
    const fit = { callout: '3', on_diagram_id: 8, serial_from: 'MT52410K00000', serial_to: null }
    open({ equipment: [{ ...modelOf(), ...fit }] })
    const fits = await screen.findByRole('region', { name: 'Fits' })
    expect(within(fits).getByText('from serial MT52410K00000')).toBeInTheDocument()
    expect(
      within(fits).getByRole('link', { name: 'Diagram of the Meridian T500, callout 3' }).getAttribute('href'),
    ).toBe('/equipment/2/diagrams/8?callout=3')
  })
  it('counts a machine with several serial ranges once, and shows all ranges of the first eight', async () => {
    const place = { callout: null, on_diagram_id: null, serial_to: null }
    const ranges = ['MT51', 'MT52', null].map((serial_from) => ({ ...modelOf(), ...place, serial_from }))
    const others = [11, 12, 13, 14, 15, 16, 17, 18].map((equipment_id) => ({
      ...modelOf({ equipment_id, name: `X${equipment_id}` }),
      ...{ ...place, serial_from: null },
    }))
    open({ equipment: ranges })
    const fits = await screen.findByRole('region', { name: 'Fits' })
    expect(within(fits).getByRole('heading').textContent).toBe('Fits 1 machine')
    cleanup()
    open({ equipment: [...ranges, ...others] })
    expect((await screen.findByRole('heading', { name: /^Fits/ })).textContent).toBe('Fits 9 machines')
    const card = within(screen.getByRole('region', { name: 'Fits' }))
    expect(card.getAllByRole('link', { name: 'Meridian T500' })).toHaveLength(3)
    expect(screen.queryByRole('link', { name: 'Meridian X18' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show all 9 machines' }))
    expect(screen.getByRole('link', { name: 'Meridian X18' })).toBeInTheDocument()
  })
  it('shows attributes, files and related parts', async () => {
    open({
      attributes: [{ attribute_id: 1, name: 'Weight', value: '6.9', unit: 'kg' }],
      files: [
        { file_id: 'g', title: 'Fitting guide', mime: 'application/pdf', size: 220_000, url: '/catalogue/files/g' },
      ],
      related: [partOf({ product_id: 12, name: 'Motor brush set' })],
    })
    expect(await screen.findByText('6.9 kg')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Fitting guide/ })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Motor brush set/ }).getAttribute('href')).toBe('/products/12')
  })
  it('shows that it was read from this device', async () => {
    open({}, {}, 'device')
    expect(await screen.findByText(/^Read on this device, catalogue as of/)).toBeInTheDocument()
  })
  it('adds the chosen quantity to the cart, confirms in a popup and links to the cart (C03)', async () => {
    const sent: unknown[] = []
    open(
      {},
      {
        engine: {
          call: async (row: unknown, input: unknown) => {
            if (row === cartRows.table.addToCart) sent.push(input)
            return cartOf({ product_count: { count: 3 } })
          },
        },
      },
    )
    const quantity = await screen.findByRole('group', { name: 'Quantity of Drive motor, 2.75 HP' })
    await userEvent.click(within(quantity).getByRole('button', { name: 'One more' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    const popup = await screen.findByRole('alertdialog', { name: 'In the cart' })
    expect(popup.textContent).toContain('2 × Drive motor, 2.75 HP')
    expect(popup.textContent).toContain('Your cart has 3 items.')
    expect(sent).toEqual([{ params: { product: 9 }, query: { qty: 2 } }])
    await userEvent.click(within(popup).getByRole('button', { name: 'View cart' }))
    expect(screen.getByTestId('address').textContent).toBe('/cart')
  })
  it('has no cart button without a price', async () => {
    open({ price: null })
    await screen.findByRole('link', { name: 'Contact Us For Price' })
    expect(screen.queryByRole('button', { name: /cart/i })).not.toBeInTheDocument()
  })
  it('offers a back-in-stock question when out of stock', async () => {
    open({ qty: 0 })
    const ask = await screen.findByRole('link', { name: 'Ask when it is back' })
    expect(ask.getAttribute('href')).toBe('/ticket/part?product=9')
    expect(screen.queryByRole('button', { name: /cart/i })).not.toBeInTheDocument()
  })
  it('lets warranty users add an out-of-stock part to the cart, with a note', async () => {
    open({ qty: 0 }, { session: sessionOf('dealer') })
    expect(await screen.findByRole('button', { name: 'Add to cart' })).toBeInTheDocument()
    expect(screen.getByText('Only warranty orders can wait for stock.')).toBeInTheDocument()
  })
  it('links from an out-of-stock superseded part to its replacement', async () => {
    open({ qty: 0, replaced_by: { product_id: 12, number: 'MT5-0418' } })
    expect((await screen.findByRole('link', { name: 'See MT5-0418' })).getAttribute('href')).toBe('/products/12')
    expect(screen.queryByRole('button', { name: /cart/i })).not.toBeInTheDocument()
  })
})

describe('The attributes of a part (P04)', () => {
  it('can be edited only with catalogue.edit', async () => {
    open({})
    await screen.findByText('$289.00')
    expect(screen.queryByRole('button', { name: 'Edit attributes' })).not.toBeInTheDocument()
  })
  const weighted = { attributes: [{ attribute_id: 1, name: 'Weight', value: '6.9', unit: 'kg' }] }
  const openSheet = async (drafts: Map<string, unknown>, product: Parameters<typeof open>[0] = weighted) => {
    const sent: unknown[] = []
    open(product, {
      session: editor(),
      engine: {
        draft: async (key: string) => drafts.get(key) ?? null,
        saveDraft: async (key: string, value: unknown) => void drafts.set(key, value),
        dropDraft: async (key: string) => void drafts.delete(key),
        call: async (_row: unknown, input: unknown) => {
          sent.push(input)
          return productOf()
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit attributes' }))
    const [value = document.body] = await screen.findAllByLabelText(/^Value/)
    return { sent, value }
  }
  it('are sent as changes only', async () => {
    const drafts = new Map<string, unknown>()
    const { sent, value } = await openSheet(drafts)
    await userEvent.clear(value)
    await userEvent.type(value, '7.1')
    await userEvent.click(screen.getByRole('button', { name: 'Save attributes' }))
    expect(await screen.findByText('Attributes saved.')).toBeVisible()
    expect(sent).toEqual([{ params: { id: 9 }, body: { attributes: [{ attribute_id: 1, value: '7.1' }] } }])
    await waitFor(() => {
      expect(drafts.size).toBe(0)
    })
  })
  it('can be edited beside one that is longer than a typed one, as an import brings it', async () => {
    const tags = { attribute_id: 4, name: 'Tags', value: 'heavyduty, '.repeat(220).trim(), unit: null }
    const { sent, value } = await openSheet(new Map(), { attributes: [...weighted.attributes, tags] })
    await userEvent.clear(value)
    await userEvent.type(value, '7.1')
    await userEvent.click(screen.getByRole('button', { name: 'Save attributes' }))
    expect(await screen.findByText('Attributes saved.')).toBeVisible()
    expect(sent).toEqual([{ params: { id: 9 }, body: { attributes: [{ attribute_id: 1, value: '7.1' }] } }])
  })
  it('stay as a draft until they are saved', async () => {
    const drafts = new Map<string, unknown>()
    const { value } = await openSheet(drafts)
    await userEvent.type(value, '5')
    cleanup()
    expect((await openSheet(drafts)).value).toHaveValue('6.95')
  })
  it('of a draft take back nothing that someone else saved meanwhile', async () => {
    const sized = (
      width: string,
      more: readonly { attribute_id: number; name: string; value: string; unit: null }[],
    ) => ({
      attributes: [{ attribute_id: 2, name: 'Width', value: width, unit: null }, ...more],
    })
    const length = { attribute_id: 3, name: 'Length', value: '5', unit: null }
    const drafts = new Map<string, unknown>([
      [
        'attributes:9',
        {
          lines: [
            { name: 'Width', value: '10' },
            { name: 'Length', value: '6' },
          ],
          from: [
            { name: 'Width', value: '10' },
            { name: 'Length', value: '5' },
          ],
        },
      ],
    ])
    const { sent, value } = await openSheet(
      drafts,
      sized('12', [{ ...length, attribute_id: 4, name: 'Color' }, length]),
    )
    expect(value).toHaveValue('12')
    await userEvent.click(screen.getByRole('button', { name: 'Save attributes' }))
    expect(await screen.findByText('Attributes saved.')).toBeVisible()
    expect(sent).toEqual([{ params: { id: 9 }, body: { attributes: [{ attribute_id: 3, value: '6' }] } }])
  })
})
