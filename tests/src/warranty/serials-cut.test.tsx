import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DealerSerialsScreen } from '../../../src/features/warranty/screens/dealer-serials.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { createSeenRow, renderArea } from './support/area.tsx'

// Five thousand rows take long to draw.
vi.mock('../../../domain/lists/own-records.ts', () => ({ ownRecordPages: 1, maxOwnRecords: 2 }))

beforeEach(setUpShop)
afterEach(cleanup)

const rows = ['1', '2'].map((id) => createSeenRow({ id, serial_number: `MT52534K0041${id}` }))
const open = (count: number) =>
  renderArea(
    '/dashboard/dealer-serials',
    { '/dashboard/dealer-serials': <DealerSerialsScreen /> },
    { records: async () => ({ rows: rows.slice(0, count), asOf: 0 }), refreshRecords: async () => undefined },
  )
const filter = async (text: string) => {
  fireEvent.change(await screen.findByLabelText('Filter serials'), { target: { value: text } })
}

it('The dealer’s serials lead to the search of all where this device has the latest alone', async () => {
  open(2)
  expect(await screen.findByText('The latest 2 machines')).toBeInTheDocument()
  await filter('SR2 25')
  expect((await screen.findByRole('link', { name: 'Search all registrations' })).getAttribute('href')).toBe(
    '/warranty/search?q=SR2%2025',
  )
})

it('The dealer’s serials name all of them where there are fewer', async () => {
  open(1)
  expect(await screen.findByText('1 machine')).toBeInTheDocument()
  await filter('SR2 25')
  expect(await screen.findByText('No matches')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Search all registrations' })).not.toBeInTheDocument()
})
