import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bulletin, BulletinsOfManufacturer, OfficeBulletin } from '../../../contract/bulletins.ts'
import { bulletins } from '../../../contract/bulletins.ts'
import { payTerms } from '../../../contract/claim-pay-terms.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { NoAnswer } from '../../../offline/http/call.ts'
import { ClaimBulletins } from '../../../src/features/labor-claims/components/bulletins/claim-bulletins.tsx'
import { BulletinsScreen } from '../../../src/features/labor-claims/screens/bulletins.tsx'
import { BulletinNotes } from '../../../src/shared/machine/bulletin-notes.tsx'
import { createTestClock } from '../support/clock.ts'
import { createClaim, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createRefusal, getFieldError } from './support/sheet.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const recall: Bulletin = {
  ...{ bulletin_id: '0190a000-0000-7000-8000-00000000aaaa', manufacturer_name: 'Meridian Fitness' },
  ...{ kind: 'recall', title: 'Walking belt motor', text: 'Replace the motor before use.\nWear gloves.' },
  ...{ equipment_ids: [2], ranges: [{ first: 'MT52534K00100', last: 'MT52534K00499' }] },
  ...{ part_numbers: ['MT-204817'], shown_from: '2026-01-01', shown_to: null },
}
const tip: Bulletin = { ...recall, bulletin_id: 'b', kind: 'bulletin', title: 'How to set the belt', ranges: [] }
const other: Bulletin = { ...recall, bulletin_id: 'c', title: 'Another machine', equipment_ids: [9] }
/** The device's copy: there is no network. */
const onDevice = (list: readonly Bulletin[]) => ({
  fetchOrCached: async () => ({ value: { bulletins: list }, asOf: 0, fresh: false }),
})

describe('On a job without a signal', () => {
  it('the recalls about its machine are shown first, with text and parts, and no others', async () => {
    renderWithEngine(
      <ClaimBulletins seen={toSeen(createClaim({ serial_number: 'MT52534K00417', equipment_id: 2 }))} />,
      onDevice([tip, other, recall]),
    )
    const card = within(await screen.findByRole('region', { name: 'Recalls and bulletins' }))
    const items = card.getAllByRole('listitem')
    expect(items.map((item) => within(item).getByText(/^(Recall|Bulletin)$/).textContent)).toEqual([
      'Recall',
      'Bulletin',
    ])
    expect(items[0]).toHaveTextContent('Replace the motor before use. Wear gloves.')
    expect(within(items[0]!).getByRole('link', { name: 'MT-204817' })).toHaveAttribute('href', '/search/MT-204817')
    expect(card.queryByText('Another machine')).toBeNull()
  })

  it('one is marked as done with a note that waits, and then is done', async () => {
    const sent: unknown[] = []
    const claim = createClaim({ serial_number: 'MT52534K00417', equipment_id: 2, notes: [] })
    const { unmount } = renderWithEngine(<ClaimBulletins seen={toSeen(claim)} />, {
      ...onDevice([recall]),
      enqueue: async (operation, input) => {
        sent.push([operation === addNote, input.body])
        return { opId: 'op-1', entityId: 'e-1' }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Done on this claim' }))
    expect(sent).toEqual([[true, { note: 'Recall done: Walking belt motor', class: 'servicer' }]])
    unmount()
    const [note] = createClaim().notes
    const done = { ...claim, notes: [{ ...note!, note: 'Recall done: Walking belt motor' }] }
    renderWithEngine(<ClaimBulletins seen={toSeen(done)} />, onDevice([recall]))
    expect(await screen.findByText('Done on this claim')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('nothing is shown where nothing is about the machine', async () => {
    renderWithEngine(<ClaimBulletins seen={toSeen(createClaim({ equipment_id: 7 }))} />, onDevice([recall]))
    await waitFor(() => {
      expect(screen.queryByRole('region')).toBeNull()
    })
  })
})

describe('While a serial number is typed, to file or to register', () => {
  it('the recall shows as soon as the number is in its range, also before the model is known', async () => {
    renderWithEngine(
      <BulletinNotes machine={{ serial_number: 'mt5 2534 k 00417', equipment_id: null }} />,
      onDevice([recall, tip]),
    )
    expect(await screen.findByText('Recall of Meridian Fitness: Walking belt motor')).toBeVisible()
    expect(screen.queryByText(/How to set the belt/)).toBeNull()
  })
})

const written: OfficeBulletin = {
  ...{ ...recall, manufacturer_name: undefined },
  ...{ rev: 1, is_withdrawn: false },
  history: [{ action: 'write', by: 'Marta Lindqvist', at: '2026-11-18T15:00:00Z', fields: [], reason: '' }],
}
const meridian: BulletinsOfManufacturer = {
  ...{ manufacturer_id: 87, manufacturer_name: 'Meridian Fitness', bulletins: [written] },
  models: [{ equipment_id: 2, brand: 'Meridian', name: 'T500' }],
}
interface Office {
  /** What the list is at each reading. */
  readonly read?: () => BulletinsOfManufacturer
  readonly id?: string
  readonly drafts?: Map<string, unknown>
}
function openOffice(
  answer: unknown = meridian,
  { read = () => meridian, id = '0190a000-0000-7000-8000-00000000bbbb', drafts = new Map() }: Office = {},
) {
  const sent: unknown[] = []
  const engine: Parameters<typeof renderWithEngine>[1] = {
    newId: () => id,
    fetchOrCached: async (row) => ({
      value: row === payTerms.listManufacturers ? [meridian] : read(),
      ...{ asOf: 0, fresh: true },
    }),
    call: async (row, input) => {
      sent.push([row === bulletins.table.saveBulletin ? 'save' : 'withdraw', input])
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { sent, ...renderWithEngine(<BulletinsScreen />, engine, createTestClock(), drafts) }
}
const type = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('The office', () => {
  it('sees each recall with its machines, days and history', async () => {
    openOffice()
    const card = within(await screen.findByRole('region', { name: 'Walking belt motor' }))
    expect(card.getByText('MT52534K00100 to MT52534K00499')).toBeVisible()
    expect(card.getByText('T500')).toBeVisible()
    expect(card.getByText('Shown')).toBeVisible()
    expect(card.getByText('Written by Marta Lindqvist on Nov 18, 2026')).toBeVisible()
  })

  it('writes one: models, serial numbers and parts are typed as lines', async () => {
    const { sent } = openOffice()
    await screen.findByRole('region', { name: 'Walking belt motor' })
    await press('New recall or bulletin')
    await type('Title', 'Loose handlebar')
    await type('Text', 'Tighten both bolts.')
    await type(/^Models/, 't500')
    await type(/^Serial numbers/, 'MT5 2534 K 00100 to MT5 2534 K 00200{enter}2025-W40')
    await type(/^Part numbers/, 'MT-1, MT-2')
    await press('Save')
    await waitFor(() => {
      expect(sent).toMatchObject([
        [
          'save',
          {
            params: { manufacturerId: 87, id: '0190a000-0000-7000-8000-00000000bbbb' },
            body: {
              ...{ rev: 0, kind: 'recall', title: 'Loose handlebar', text: 'Tighten both bolts.', equipment_ids: [2] },
              ranges: [
                { first: 'MT52534K00100', last: 'MT52534K00200' },
                { first: '2025-W40', last: '2025-W40' },
              ],
              ...{ part_numbers: ['MT-1', 'MT-2'], shown_to: null },
            },
          },
        ],
      ])
    })
  })

  it('reads what is wrong at its field, from here and from the server', async () => {
    const { sent } = openOffice(createRefusal(422, 'call.invalid', 'Not saved.', { 'ranges.0': 'Not a range' }))
    await screen.findByRole('region', { name: 'Walking belt motor' })
    await press('New recall or bulletin')
    await type(/^Models/, 'X900')
    await type(/^Serial numbers/, 'A9 to A1')
    await press('Save')
    expect(getFieldError(/^Models/)).toBe('Meridian Fitness has no model “X900”')
    expect(getFieldError(/^Serial numbers/)).toBe('Line 1: The first serial number is after the last one')
    expect(getFieldError('Title')).toBe('Required')
    expect(sent).toEqual([])
    await type('Title', 'A')
    await type('Text', 'B')
    await type(/^Models/, 'T500')
    await type(/^Serial numbers/, 'A1 to A9')
    await press('Save')
    await waitFor(() => {
      expect(getFieldError(/^Serial numbers/)).toBe('Not a range')
    })
  })

  it('withdraws one with a reason', async () => {
    const { sent } = openOffice()
    await screen.findByRole('region', { name: 'Walking belt motor' })
    await press('Withdraw')
    const sheet = within(await screen.findByRole('dialog', { name: 'Withdraw' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Withdraw' }))
    expect(await sheet.findByText('Enter why it is withdrawn')).toBeVisible()
    await userEvent.type(sheet.getByLabelText(/^Reason/), 'Over')
    await userEvent.click(sheet.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => {
      expect(sent).toEqual([
        [
          'withdraw',
          {
            params: { manufacturerId: 87, id: recall.bulletin_id },
            body: { rev: 1, is_withdrawn: true, reason: 'Over' },
          },
        ],
      ])
    })
  })

  it('names the brand of a model where two have one name, and takes a name with a comma', async () => {
    const { sent } = openOffice(meridian, {
      read: () => ({
        ...{ ...meridian, bulletins: [{ ...written, equipment_ids: [25, 31] }] },
        models: [
          { equipment_id: 10, brand: 'Meridian', name: 'T500' },
          { equipment_id: 25, brand: 'Stride', name: 'T500' },
          { equipment_id: 31, brand: 'Stride', name: 'X1, Gen 2' },
        ],
      }),
    })
    expect(
      within(await screen.findByRole('region', { name: 'Walking belt motor' })).getByText(/^Stride T500/),
    ).toBeVisible()
    await press('Change')
    const models = await screen.findByLabelText(/^Models/)
    expect(models).toHaveValue('Stride T500\nX1, Gen 2')
    await userEvent.type(models, '{enter}T500')
    await press('Save')
    expect(getFieldError(/^Models/)).toBe(
      'There are 2 models “T500”. Enter the brand too: Meridian T500 or Stride T500',
    )
    await userEvent.type(models, '{backspace}{backspace}{backspace}{backspace}Meridian T500')
    await press('Save')
    await waitFor(() => {
      expect(sent).toMatchObject([['save', { body: { equipment_ids: [25, 31, 10] } }]])
    })
  })

  it('reads what was typed again where somebody else was first, on what they saved', async () => {
    let now = meridian
    const { sent } = openOffice(createRefusal(409, 'bulletins.changed', 'Nothing was overwritten.'), {
      read: () => now,
    })
    await screen.findByRole('region', { name: 'Walking belt motor' })
    await press('Change')
    await type(/^Text/, 'Cut the power first.')
    now = { ...meridian, bulletins: [{ ...written, rev: 2, title: 'Belt motor', text: 'Theirs' }] }
    await press('Save')
    expect(await screen.findByText(/^Somebody changed it meanwhile.* You both changed: Text\./)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('Belt motor')
    expect(screen.getByLabelText('Text')).toHaveValue('Cut the power first.')
    await press('Save')
    await waitFor(() => {
      expect(sent.at(-1)).toMatchObject([
        'save',
        { body: { rev: 2, title: 'Belt motor', text: 'Cut the power first.' } },
      ])
    })
  })

  it('saves a new one once, though its answer was lost and the form was closed', async () => {
    const drafts = new Map<string, unknown>()
    const first = openOffice(new NoAnswer('No answer.'), { drafts })
    await screen.findByRole('region', { name: 'Walking belt motor' })
    await press('New recall or bulletin')
    await type('Title', 'Loose handlebar')
    await type('Text', 'Tighten both bolts.')
    await type(/^Models/, 'T500')
    await press('Save')
    await waitFor(() => {
      expect(first.sent).toHaveLength(1)
    })
    cleanup()
    const saved = { ...written, bulletin_id: '0190a000-0000-7000-8000-00000000bbbb', title: 'Loose handlebar' }
    const read = () => ({ ...meridian, bulletins: [saved, written] })
    const { sent } = openOffice(meridian, { drafts, read, id: '0190a000-0000-7000-8000-00000000cccc' })
    await screen.findByRole('region', { name: 'Loose handlebar' })
    await press('New recall or bulletin')
    expect(await screen.findByText(/^This was saved, though its answer was lost/)).toBeVisible()
    await press('Save')
    await waitFor(() => {
      expect(sent).toMatchObject([['save', { params: { id: saved.bulletin_id }, body: { rev: 1 } }]])
    })
  })
})
