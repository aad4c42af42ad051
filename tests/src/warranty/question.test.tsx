import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { NotesCard } from '../../../src/features/warranty/components/record/notes-card.tsx'
import { aRecord } from '../../offline/support/records.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { renderArea } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const author = { user_id: 1, name: 'Rina Vale', organization: '' }
const history = [
  {
    id: 'h',
    at: '2026-11-03T15:00:00.000Z',
    action: 'contactCustomer',
    message: 'To ada@quarry.test: Which gym?',
    author,
  },
]
async function open(record: Partial<WarrantyRecord>) {
  const value = aRecord({ status: 'pending - response needed', history, ...record })
  const seen = { value, asOf: 0, pending: {}, localFiles: [], is: 'whole' } as const
  renderArea('/x', { '/x': <NotesCard seen={seen} me={7} now={0} /> }, {})
  return within(await screen.findByRole('region', { name: /^Notes/ }))
}
const question = /The office asks: “Which gym\?”/

describe('The question about a registration', () => {
  it('stands where it is answered', async () => {
    const notes = await open({})
    expect(notes.getByText(question)).toBeInTheDocument()
    expect(notes.getByRole('button', { name: 'Add note' })).toBeInTheDocument()
  })

  it('is not shown to the office or a reader, nor after the decision', async () => {
    for (const record of [
      { may: { note: true, edit: true, review: true } },
      { may: { note: false, edit: false, review: false } },
      { status: 'approved' },
    ] as const) {
      expect((await open(record)).queryByText(question)).toBeNull()
      cleanup()
    }
  })
})
