import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MachinePageScreen } from '../../../src/features/warranty/screens/machine-page.tsx'
import { machineLabels } from '../../../contract/passports.ts'
import { cartOf } from '../cart/support/cart.ts'
import { equipmentOf, partOf } from '../catalogue/support/rows.ts'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const machine = {
  code: '0123456789ABCDEF',
  serial_number: 'MT52534K00417',
  equipment_id: 2,
  model: 'T500',
  brand: 'Meridian',
  equipment_type: 'Treadmill',
  manufactured: null,
  coverage: [],
  is_approved: true,
  diagrams: [],
}
const part = (product_id: number, name: string, serial_from: string | null = null) => ({
  ...partOf({ product_id, name }),
  serial_from,
  serial_to: null,
})

describe('The machine page', () => {
  it('offers parts that fit this machine, and adds one to the cart in one press', async () => {
    const sent: unknown[] = []
    const model = equipmentOf({
      products: [
        part(9, 'Drive motor'),
        part(10, 'Newer belt', 'MT52601K00000'),
        { ...part(11, 'Console'), price: null },
        {
          ...{ ...part(12, 'Deck'), serial_to: 'MT52410K00000' },
          ranges: [
            { serial_from: null, serial_to: 'MT52410K00000' },
            { serial_from: 'MT52530K00000', serial_to: null },
          ],
        },
      ],
    })
    renderAt(
      '/m/0123456789ABCDEF',
      { '/m/:code': <MachinePageScreen /> },
      {
        catalogue: fakeCatalogue({ '/equipment/{id}': model }).catalogue,
        engine: {
          fetchOrCached: async (row: unknown) => {
            if (row !== machineLabels.table.readPassport) throw noAnswer()
            return { value: machine, asOf: 0, fresh: true }
          },
          call: async (_row: unknown, input: unknown) => {
            sent.push(input)
            return cartOf()
          },
        },
      },
    )
    // It has several ranges, and fits by its second one.
    expect(await screen.findByRole('button', { name: /^Reorder: Deck/ })).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: /^Reorder: Drive motor/ }))
    await waitFor(() => {
      expect(screen.getByTestId('address').textContent).toBe('/cart')
    })
    expect(sent).toEqual([{ params: { product: 9 }, query: { qty: 1 } }])
    expect(screen.queryByText('Newer belt')).not.toBeInTheDocument()
    expect(screen.queryByText('Console')).not.toBeInTheDocument()
  })
})
