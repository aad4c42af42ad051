import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { warehouse } from '../../../contract/warehouse.ts'
import type { PartStock, PlacedPart, Receipt, StockEntry } from '../../../contract/warehouse-stock.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { CountScreen } from '../../../src/features/warehouse/screens/count.tsx'
import { PartStockScreen } from '../../../src/features/warehouse/screens/part-stock.tsx'
import { ReceiptScreen } from '../../../src/features/warehouse/screens/receipt.tsx'
import { ReceiptsScreen } from '../../../src/features/warehouse/screens/receipts.tsx'
import { ReceiveStockScreen } from '../../../src/features/warehouse/screens/receive-stock.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { admin, belt, openWarehouse, paged, refused } from './warehouse-harness.tsx'

const { table } = warehouse
beforeEach(setUpShop)
afterEach(cleanup)

const placed: PlacedPart = { ...belt, location: { location_id: 12, code: 'A-03-2', name: 'Belts' } }
const bolt: PlacedPart = { product_id: 9, number: 'MT-9', name: 'Bolt', stock: 100, location: null }
const receiptId = '0199cccc-0000-7000-8000-000000000001'
const entry = (given: Partial<StockEntry>): StockEntry => ({
  ...{ id: '7', at: '2026-11-20T08:00:00.000Z', kind: 'receipt', change: 4, balance: 14, order: null },
  ...{ receipt: null, import: null, by: 'Luis Herrera', note: '' },
  ...given,
})
const beltStock: PartStock = {
  ...placed,
  entries: paged([
    entry({ id: '9', kind: 'sale', change: -2, balance: 14, order: { order_id: 5, display_id: 'PW-10005' }, by: '' }),
    entry({ id: '8', change: 6, balance: 16, receipt: { receipt_id: receiptId, reference: 'PS-1042' } }),
    entry({ id: '7', kind: 'opening', change: 10, balance: 10, by: '' }),
  ]),
}

type Options = Parameters<typeof openWarehouse>[3]
const findBoth = (row: unknown, input: unknown) => {
  if (row === table.readStock) return beltStock
  if (row !== table.findPart) return undefined
  const { query } = input as { query: { number: string } }
  if (query.number === 'nothing') throw refused(404, 'No part has this number or barcode.')
  return query.number === 'mt-9' ? bolt : placed
}
const open = (name: 'receive' | 'count', options: Options = {}, search = '') => {
  const path = `/dashboard/warehouse/${name}`
  return openWarehouse(path + search, path, name === 'receive' ? <ReceiveStockScreen /> : <CountScreen />, {
    reads: findBoth,
    ...options,
  })
}
const add = async (number: string) => {
  await userEvent.type(await screen.findByLabelText('Part number or barcode'), `${number}{Enter}`)
}
const quantity = (number: string) => screen.getByLabelText<HTMLInputElement>(`Quantity of ${number}`)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Add to stock' }))

describe('Receiving stock', () => {
  it('counts each scan of a part, and records the delivery with its reference', async () => {
    const recorded = {
      ...{ receipt_id: 'r', reference: 'PS-1', at: '2026-11-20T09:00:00.000Z', by: 'Luis Herrera', note: '' },
      lines: [
        { ...belt, qty: 2, stock: 16 },
        { ...bolt, qty: 50, stock: 150 },
      ],
      waiting: receipt.waiting,
    }
    const { calls, drafts } = open('receive', { answer: () => recorded })
    await add('mt-204817')
    await add('mt-204817')
    await add('mt-9')
    await screen.findByLabelText('Quantity of MT-9')
    expect(quantity('MT-204817').value).toBe('2')
    expect(screen.getByText(/14 in stock, 16 after · A-03-2/)).toBeInTheDocument()
    await userEvent.clear(quantity('MT-9'))
    await userEvent.type(quantity('MT-9'), '50')
    await userEvent.type(screen.getByLabelText('Reference'), 'PS-1')
    expect(screen.queryByText('Required')).toBeNull()
    await waitFor(() => {
      expect(drafts.get('wh-receipt')).toMatchObject({ reference: 'PS-1', lines: [{ qty: '2' }, { qty: '50' }] })
    })
    await save()
    expect(await screen.findByText(/52 pieces of 2 parts/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'PS-1' })).toHaveAttribute('href', '/dashboard/warehouse/receipts/r')
    expect(screen.getByRole('link', { name: /SO-10005.*Can ship now/ })).toBeInTheDocument()
    expect(calls).toEqual([
      {
        row: table.receiveStock,
        input: {
          body: {
            ...{ id: expect.any(String), reference: 'PS-1', note: '' },
            lines: [
              { number: 'MT-204817', qty: 2 },
              { number: 'MT-9', qty: 50 },
            ],
          },
        },
      },
    ])
    expect(drafts.has('wh-receipt')).toBe(false)
    expect(screen.queryByLabelText('Quantity of MT-9')).toBeNull()
  })

  it('takes scans that come before the answer, in their order, and names the one that no part has', async () => {
    let answer: () => void = () => undefined
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { asked } = open('receive', { reads: (row, input) => isAnswered.then(() => findBoth(row, input)) })
    for (const number of ['mt-204817', 'nothing', 'mt-9']) await add(number)
    await userEvent.type(screen.getByLabelText('Part number or barcode'), 'mt')
    expect(asked).toHaveLength(1)
    answer()
    await screen.findByLabelText('Quantity of MT-9')
    expect(quantity('MT-204817').value).toBe('1')
    expect(screen.getByRole('alert')).toHaveTextContent('nothing: No part has this number or barcode.')
    expect(screen.getByLabelText('Part number or barcode')).toHaveValue('mt')
  })

  it('says at the number that no part has it, and what is missing before it can be recorded', async () => {
    const { calls } = open('receive')
    await add('')
    expect(await screen.findByText('Type or scan a part')).toBeInTheDocument()
    await add('nothing')
    expect(await screen.findByText('No part has this number or barcode.')).toBeInTheDocument()
    // The next scan takes its place.
    const field = screen.getByLabelText<HTMLInputElement>('Part number or barcode')
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'nothing'.length])
    await save()
    expect(await screen.findByText('Add the parts that you received')).toBeInTheDocument()
    expect(screen.getByText('Required')).toBeInTheDocument()
    await userEvent.clear(screen.getByLabelText('Part number or barcode'))
    await add('mt-9')
    await waitFor(() => {
      expect(quantity('MT-9').value).toBe('1')
    })
    await userEvent.type(quantity('MT-9'), '.5')
    await save()
    expect(await screen.findByText('Must be a whole number')).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('keeps everything when the answer is lost, and sends the same receipt again', async () => {
    const answers: unknown[] = [new Error('lost'), { ...receipt, lines: [] }]
    const { calls } = open('receive', { answer: () => answers.shift() })
    await add('mt-9')
    await screen.findByLabelText('Quantity of MT-9')
    await userEvent.type(screen.getByLabelText('Reference'), 'PS-1')
    await save()
    expect(await screen.findByText(/Something went wrong/)).toBeInTheDocument()
    await save()
    await screen.findByText(/recorded/)
    const [first, second] = calls.map(({ input }) => (input as { body: { id: string } }).body.id)
    expect(first).toBe(second)
  })

  it('shows what an earlier press has recorded, and sends what was added since as another delivery', async () => {
    const reported = 'An earlier delivery from this form was recorded, “PS-1042”.'
    const known = new CallRefused(409, {
      ...{ error: 'warehouse.receiptKnown', message: reported, errors: {}, current: receipt },
    })
    const answers: unknown[] = [new Error('lost'), known, receipt]
    const { calls, drafts } = open('receive', { answer: () => answers.shift() })
    await add('mt-9')
    await screen.findByLabelText('Quantity of MT-9')
    await userEvent.type(screen.getByLabelText('Reference'), 'PS-1')
    await save()
    await screen.findByText(/Something went wrong/)
    await add('mt-204817')
    await screen.findByLabelText('Quantity of MT-204817')
    await save()
    expect(await screen.findByText(reported)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: receipt.reference })).toHaveAttribute(
      'href',
      `/dashboard/warehouse/receipts/${receiptId}`,
    )
    expect(quantity('MT-9').value).toBe('1')
    const ids = () => calls.map(({ input }) => (input as { body: { id: string } }).body.id)
    await waitFor(() => {
      expect(drafts.get('wh-receipt')).not.toMatchObject({ id: ids()[0] })
    })
    await userEvent.click(screen.getByRole('button', { name: /Remove MT-9/ }))
    await save()
    await waitFor(() => {
      expect(ids()).toEqual([ids()[0], ids()[0], expect.not.stringContaining(ids()[0] ?? '')])
    })
  })

  it('asks about a reference that was recorded already', async () => {
    const reported = 'Ruth Abernathy recorded a delivery “PS-1” already. Nothing was added.'
    const { calls } = open('receive', {
      answer: () => (calls.length === 1 ? refused(409, reported, {}, 'warehouse.sameReference') : receipt),
    })
    await add('mt-9')
    await screen.findByLabelText('Quantity of MT-9')
    await userEvent.type(screen.getByLabelText('Reference'), 'PS-1')
    await save()
    expect(await screen.findByText(reported)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: 'This is another delivery with the same reference' }))
    await save()
    await screen.findByText(/recorded/)
    expect(calls[1]?.input).toMatchObject({ body: { is_another: true } })
  })

  it('waits for a connection, with what was typed', async () => {
    open('receive', {
      isOnline: false,
      drafts: new Map([
        [
          'wh-receipt',
          { id: '0199aaaa-0000-7000-8000-00000000000a', reference: 'PS-9', note: '', lines: [], is_another: false },
        ],
      ]),
    })
    expect(await screen.findByDisplayValue('PS-9')).toBe(screen.getByLabelText('Reference'))
    expect(screen.getByRole('button', { name: 'Add to stock' })).toBeDisabled()
  })
})

describe('Counting a part', () => {
  const count = (pieces: string) => userEvent.type(screen.getByLabelText('Counted'), pieces)
  const saveCount = () => userEvent.click(screen.getByRole('button', { name: 'Save count' }))

  it('finds it, shows the difference, and goes on with the next one', async () => {
    const { calls } = open('count', { answer: () => ({ change: -2, stock: 12 }) })
    await add('mt-204817')
    await screen.findByLabelText('Counted')
    await count('12')
    expect(screen.getByText('Difference: −2')).toBeInTheDocument()
    await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Damaged')
    await saveCount()
    expect(await screen.findByText('MT-204817: 12 (−2)')).toBeInTheDocument()
    expect(calls[0]).toEqual({
      row: table.countPart,
      input: {
        params: { product: 204 },
        body: { id: expect.any(String), counted: 12, expected: 14, reason: 'Damaged', note: '' },
      },
    })
    await waitFor(() => {
      expect(screen.queryByLabelText('Counted')).toBeNull()
      expect(screen.getByLabelText('Part number or barcode')).toHaveFocus()
    })
  })

  it('of a stock that changed meanwhile shows the present one and keeps what was counted', async () => {
    let stock = 14
    const reported = 'The stock is 13 by now, not 14: it changed while you counted. Nothing was changed. Count again.'
    const { calls } = open(
      'count',
      {
        reads: (row) => (row === table.readStock ? { ...beltStock, stock } : undefined),
        answer: () => {
          stock = 13
          return calls.length === 1 ? refused(409, reported) : { change: 0, stock: 13 }
        },
      },
      '?part=204',
    )
    await screen.findByLabelText('Counted')
    await count('13')
    await saveCount()
    expect(await screen.findByText(reported)).toBeInTheDocument()
    expect(await screen.findByText('Difference: 0')).toBeInTheDocument()
    await saveCount()
    expect(await screen.findByText('MT-204817: 13, as expected')).toBeInTheDocument()
    expect(calls.map(({ input }) => (input as { body: { expected: number } }).body.expected)).toEqual([14, 13])
  })

  it('that was recorded under its id by an earlier press is sent under a new one', async () => {
    const reported = 'An earlier count from this form was recorded: 12.'
    const { calls } = open(
      'count',
      {
        answer: () =>
          calls.length === 1 ? refused(409, reported, {}, 'warehouse.countKnown') : { change: 1, stock: 13 },
      },
      '?part=204',
    )
    await screen.findByLabelText('Counted')
    await count('13')
    await saveCount()
    await screen.findByText(reported)
    await saveCount()
    await screen.findByText('MT-204817: 13 (+1)')
    const [first, second] = calls.map(({ input }) => (input as { body: { id: string } }).body.id)
    expect(first).not.toBe(second)
  })

  it('that was typed earlier is compared with the stock that was shown then', async () => {
    let stock = 14
    const drafts = new Map<string, unknown>()
    const options: Options = {
      drafts,
      reads: (row) => (row === table.readStock ? { ...beltStock, stock } : undefined),
      answer: () => refused(409, 'The stock is 11 by now, not 14.'),
    }
    open('count', options, '?part=204')
    await screen.findByLabelText('Counted')
    await count('14')
    await waitFor(() => {
      expect(drafts.get('wh-count:204')).toMatchObject({ counted: '14' })
    })
    cleanup()
    // Three are sold and shipped.
    stock = 11
    const { calls } = open('count', options, '?part=204')
    expect(await screen.findByText('Difference: +3')).toBeInTheDocument()
    await saveCount()
    await screen.findByText('The stock is 11 by now, not 14.')
    await saveCount()
    await waitFor(() => {
      expect(calls.map(({ input }) => (input as { body: { expected: number } }).body.expected)).toEqual([14, 11])
    })
  })

  it('names what is no count', async () => {
    const { calls } = open('count', {}, '?part=204')
    await screen.findByLabelText('Counted')
    await saveCount()
    expect(await screen.findByText('Must be a number')).toBeInTheDocument()
    expect(calls).toEqual([])
  })
})

const receipt: Receipt = {
  ...{
    receipt_id: receiptId,
    reference: 'PS-1',
    at: '2026-11-20T09:00:00.000Z',
    by: 'Luis Herrera',
    note: 'Two cartons',
  },
  lines: [{ ...belt, qty: 2, stock: 16 }],
  waiting: [
    {
      ...{ order: { order_id: 5, display_id: 'SO-10005' }, kind: 'back-order' },
      ...{ product_id: 204, number: 'MT-204817', pieces: 2, available: 2 },
    },
    {
      ...{ order: { order_id: 6, display_id: 'SO-10006' }, kind: 'approval' },
      ...{ product_id: 204, number: 'MT-204817', pieces: 20, available: 16 },
    },
  ],
}

describe('Receipts', () => {
  const list = '/dashboard/warehouse/receipts'
  const openList = (options?: Options) =>
    openWarehouse(list, list, <ReceiptsScreen />, {
      reads: (row) =>
        row === table.listReceipts ? paged([{ ...receipt, lines: undefined, parts: 1, pieces: 2 }]) : undefined,
      ...options,
    })
  const openOne = (options?: Options) =>
    openWarehouse(`${list}/${receiptId}`, `${list}/:id`, <ReceiptScreen />, { reads: () => receipt, ...options })

  it('are listed, searched by their reference, and kept as the last copy offline', async () => {
    const { asked } = openList({ isOnline: false })
    const row = await screen.findByRole('row', { name: /PS-1 .* 1 2 Luis Herrera Two cartons/ })
    expect(within(row).getByRole('link', { name: 'PS-1' })).toHaveAttribute('href', `${list}/${receiptId}`)
    expect(screen.getByText(/receipts you have opened before/)).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Reference'), 'ps{Enter}')
    await waitFor(() => {
      expect(asked).toContainEqual({ row: table.listReceipts, input: { query: { q: 'ps', page: 1 } } })
    })
  })

  it('say when there is none, and when they did not load', async () => {
    openList({ reads: () => paged([]) })
    expect(await screen.findByRole('heading', { name: 'No receipts yet' })).toBeInTheDocument()
    cleanup()
    openList({ fails: true })
    expect(await screen.findByRole('heading', { name: 'The receipts did not load' })).toBeInTheDocument()
    cleanup()
    openOne({ fails: true })
    expect(await screen.findByRole('heading', { name: 'The receipt did not load' })).toBeInTheDocument()
  })

  it('show what came, and which waiting orders can be met now', async () => {
    openOne()
    const part = await screen.findByRole('link', { name: /MT-204817.*\+2.*16 in stock now/ })
    expect(part).toHaveAttribute('href', '/dashboard/warehouse/parts/204')
    const waiting = within(screen.getByRole('list', { name: 'Orders waiting for these parts' }))
    const first = waiting.getByRole('link', { name: /SO-10005.*Can ship now.*2 back-ordered, 2 in this delivery/ })
    expect(first).toHaveAttribute('href', '/dashboard/orders/5')
    expect(
      waiting.getByRole('link', { name: /SO-10006.*In part.*20 needed for approval, 16 in stock/ }),
    ).toBeInTheDocument()
  })
})

describe('The ledger of a part', () => {
  const openLedger = (options?: Options) =>
    openWarehouse('/dashboard/warehouse/parts/204', '/dashboard/warehouse/parts/:id', <PartStockScreen />, {
      reads: findBoth,
      ...options,
    })

  it('explains each number: kind, pieces, stock after it, order or delivery, and who', async () => {
    openLedger()
    const sale = await screen.findByRole('row', { name: /Sale −2 14 PW-10005/ })
    expect(within(sale).getByRole('link', { name: 'PW-10005' })).toHaveAttribute('href', '/dashboard/orders/5')
    const received = screen.getByRole('row', { name: /Received \+6 16 PS-1042 Luis Herrera/ })
    expect(within(received).getByRole('link', { name: 'PS-1042' })).toHaveAttribute(
      'href',
      `/dashboard/warehouse/receipts/${receiptId}`,
    )
    expect(screen.getByRole('row', { name: /Opening stock \+10 10/ })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'A-03-2' })).toHaveAttribute('href', '/dashboard/warehouse/locations/12')
    expect(screen.getByRole('link', { name: 'Count' })).toHaveAttribute('href', '/dashboard/warehouse/count?part=204')
  })

  it('names the import that stated the stock, and leads those to it who edit the catalogue', async () => {
    const imported = entry({ kind: 'import', note: 'list.csv', import: { import_id: receiptId, file: 'list.csv' } })
    const reads = () => ({ ...beltStock, entries: paged([imported]) })
    openLedger({ reads, session: admin })
    const link = await screen.findByRole('link', { name: 'list.csv' })
    expect(link).toHaveAttribute('href', `/dashboard/catalogue/import/${receiptId}`)
    cleanup()
    openLedger({ reads })
    expect(await screen.findByRole('row', { name: /Catalogue import \+4 14 list.csv/ })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'list.csv' })).toBeNull()
  })

  it('is the last copy offline, says when there is nothing, and when it did not load', async () => {
    openLedger({ isOnline: false })
    expect(await screen.findByRole('row', { name: /Sale/ })).toBeInTheDocument()
    expect(screen.getByText(/ledgers you have opened before/)).toBeInTheDocument()
    cleanup()
    openLedger({ reads: () => ({ ...beltStock, stock: 0, entries: paged([]) }) })
    expect(await screen.findByRole('heading', { name: 'Nothing has changed yet' })).toBeInTheDocument()
    cleanup()
    openLedger({ fails: true })
    expect(await screen.findByRole('heading', { name: 'The ledger did not load' })).toBeInTheDocument()
  })
})
