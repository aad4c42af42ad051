import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { payTerms } from '../../../contract/claim-pay-terms.ts'
import type { X12OfManufacturer, X12Plan } from '../../../contract/x12.ts'
import { x12 } from '../../../contract/x12.ts'
import { SessionContext } from '../../../src/data/session.tsx'
import { X12FilesScreen } from '../../../src/features/labor-claims/screens/x12-files.tsx'
import { sessionOf } from '../support/session.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createRefusal, getFieldError } from './support/sheet.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const partner: NonNullable<X12OfManufacturer['partner']> = {
  ...{ sender_qualifier: 'ZZ', sender_id: 'PARTWRIGHT', sender_code: '' },
  ...{ receiver_qualifier: '01', receiver_id: '123456789', receiver_code: 'MERIDIAN-W' },
  ...{ usage: 'P', element_separator: '*', component_separator: '>', segment_end: 'tilde', characters: 'basic' },
}
const file: X12OfManufacturer['files'][number] = {
  ...{ file_id: '0190a000-0000-7000-8000-00000000ffff', code: '142', number: '000000012', usage: 'T' },
  ...{ from: '2026-11-01', to: '2026-11-20', count: 2, amount: 324.26, made_at: '2026-11-20T10:00:00Z' },
  by: 'Marta Lindqvist',
}
const meridian: X12OfManufacturer = {
  ...{ manufacturer_id: 87, manufacturer_name: 'Meridian Fitness', partner, rev: 2, files: [file] },
  history: [
    { by: 'Marta Lindqvist', at: '2026-11-19T10:00:00Z', fields: ['usage', 'segment_end'] },
    { by: 'Marta Lindqvist', at: '2026-11-18T10:00:00Z', fields: [] },
  ],
}
const plan: X12Plan = {
  ...{ count: 3, again: 2, corrected: 1, sent: 2, waiting: 0, amount: 486.39, has_more: false },
  left: [{ id: 'c1', number: 'LC-10007', why: 'No visit is logged on it.' }],
}
const empty: X12Plan = {
  count: 0,
  again: 0,
  corrected: 0,
  sent: 5,
  waiting: 1,
  amount: null,
  left: [],
  has_more: false,
}

const names = new Map<unknown, string>(Object.entries(x12.table).map(([name, row]) => [row, name]))
let ids = 0
function open(of: X12OfManufacturer = meridian, answer: unknown = { file, left: [] }, claims = plan) {
  const sent: [string | undefined, unknown][] = []
  const asked: [string | undefined, unknown][] = []
  const session = {
    ...{ isLoading: false, hasReadLocal: true, session: sessionOf('reviewer'), asOf: 0, hasEnded: false },
    ...{ refresh: async () => undefined, signIn: async () => sessionOf('reviewer') },
    ...{
      signOut: async () => undefined,
      adopt: () => undefined,
      isLocked: false,
      lock: async () => undefined,
      reopen: async () => undefined,
    },
  }
  const { clock } = renderWithEngine(
    <SessionContext value={session}>
      <X12FilesScreen />
    </SessionContext>,
    {
      newId: () => `0190a000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`,
      fetchOrCached: async (row) => ({
        value:
          row === payTerms.listManufacturers ? [{ manufacturer_id: 87, manufacturer_name: 'Meridian Fitness' }] : of,
        ...{ asOf: 0, fresh: true },
      }),
      call: async (row, input) => {
        if (row === x12.table.planX12Claims || row === x12.table.planX12Registrations) {
          asked.push([names.get(row), input])
          return row === x12.table.planX12Claims ? claims : empty
        }
        sent.push([names.get(row), input])
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  )
  return { sent, asked, clock }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('The X12 files of a manufacturer', () => {
  it('are listed with their content, and downloaded', async () => {
    open()
    const card = within(await screen.findByRole('region', { name: 'Files' }))
    expect(card.getByText('2 claims, $324.26, Nov 1, 2026 to Nov 20, 2026')).toBeVisible()
    expect(card.getByText('Test')).toBeVisible()
    const link = card.getByRole('link', { name: 'Download 000000012' })
    expect(link).toHaveAttribute('href', expect.stringContaining(`/x12-files/${file.file_id}`))
    expect(link).toHaveAttribute('download', '142-000000012.x12')
  })

  it('name the first thousand of what cannot be sent', async () => {
    const [one] = plan.left
    if (one === undefined) throw new Error('No claim')
    const left = Array.from({ length: 1000 }, (_, at) => ({ ...one, id: `c${at}` }))
    open(meridian, undefined, { ...plan, left })
    expect(await screen.findByText('1,000+ claims left out. The first of them:')).toBeVisible()
  })

  it('say before the export what they would have, and what cannot be sent', async () => {
    const { asked, sent } = open()
    expect(await screen.findByText('3 claims, $486.39.')).toBeVisible()
    expect(screen.getByText('Days of the approval, or of a correction after it was sent.')).toBeVisible()
    expect(screen.getByText(/2 claims of them again\. 1 claim of them corrected since the last file\./)).toBeVisible()
    expect(screen.getByText(/2 claims of these days were sent before\./)).toBeVisible()
    const left = within(screen.getByRole('list', { name: 'Left out' }))
    expect(left.getByRole('listitem')).toHaveTextContent('LC-10007: No visit is logged on it.')
    expect(left.getByRole('link')).toHaveAttribute('href', '/dashboard/labor-claims/ticket/c1')
    await userEvent.click(screen.getByLabelText('Also what was sent before'))
    await waitFor(() => {
      expect(asked.at(-1)).toMatchObject(['planX12Claims', { query: { again: 'true' } }])
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Export 3 claims' }))
    await waitFor(() => {
      expect(sent).toMatchObject([
        ['exportX12Claims', { params: { manufacturerId: 87 }, body: { id: expect.any(String), again: true } }],
      ])
    })
    expect(await screen.findByText('File 000000012: 2 claims, $324.26')).toBeVisible()
  })

  it('have registrations too, for those who review them', async () => {
    const { asked } = open()
    await userEvent.click(await screen.findByRole('tab', { name: 'Registrations' }))
    expect(await screen.findByText('No registrations to send.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
    expect(asked.at(-1)?.[0]).toBe('planX12Registrations')
  })

  it('say what was approved a moment ago, and look again when it cannot be taken back any more', async () => {
    const { asked, clock } = open()
    await userEvent.click(await screen.findByRole('tab', { name: 'Registrations' }))
    expect(await screen.findByText(/1 registration approved a moment ago can still be taken back/)).toBeVisible()
    const before = asked.length
    await act(async () => {
      clock.pass(16_000)
      await Promise.resolve()
    })
    await waitFor(() => {
      expect(asked.slice(before).map(([name]) => name)).toEqual(['planX12Registrations'])
    })
  })

  it('are not made for days in the wrong order', async () => {
    open()
    const until = await screen.findByLabelText('Until')
    await userEvent.clear(until)
    await userEvent.type(until, '2020-01-01')
    expect(getFieldError('Until')).toBe('Must not be before the first day')
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  })

  it('are made once for the same days where the answer was lost, and anew for others', async () => {
    const { sent } = open(meridian, new Error('The answer was lost'))
    const exportThem = async () => userEvent.click(await screen.findByRole('button', { name: 'Export 3 claims' }))
    await exportThem()
    await screen.findByRole('alert')
    await exportThem()
    await userEvent.click(screen.getByLabelText('Also what was sent before'))
    await exportThem()
    await waitFor(() => {
      expect(sent).toHaveLength(3)
    })
    const [first, second, third] = sent.map(
      ([, input]) => (input as { readonly body: { readonly id: string } }).body.id,
    )
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('follow each other where what was sent before takes several, and begin anew with the next wish', async () => {
    const { asked, sent } = open()
    const again = await screen.findByLabelText('Also what was sent before')
    const exportThem = async () => userEvent.click(await screen.findByRole('button', { name: 'Export 3 claims' }))
    await userEvent.click(again)
    await exportThem()
    await waitFor(() => {
      expect(asked.at(-1)).toMatchObject(['planX12Claims', { query: { again: 'true', since: file.file_id } }])
    })
    await exportThem()
    await waitFor(() => {
      expect(sent).toHaveLength(2)
    })
    expect(sent.map(([, input]) => input)).toMatchObject([{ body: { again: true } }, { body: { since: file.file_id } }])
    expect(sent[0]?.[1]).not.toHaveProperty('body.since')
    await userEvent.click(again)
    await userEvent.click(again)
    await waitFor(() => {
      expect(asked.at(-1)?.[1]).toMatchObject({ query: { again: 'true' } })
    })
    await exportThem()
    await waitFor(() => {
      expect(sent).toHaveLength(3)
    })
    expect(sent[2]?.[1]).not.toHaveProperty('body.since')
  })

  it('say why one was not made', async () => {
    open(meridian, createRefusal(409, 'x12.nothing', 'Nothing of these days can be sent. No file was made.'))
    await userEvent.click(await screen.findByRole('button', { name: 'Export 3 claims' }))
    expect(await screen.findByText('Nothing of these days can be sent. No file was made.')).toBeVisible()
  })
})

describe('The X12 numbers of a manufacturer', () => {
  it('are shown with who set them', async () => {
    open()
    const card = within(await screen.findByRole('region', { name: 'X12 numbers' }))
    expect(card.getByText('123456789, group MERIDIAN-W')).toBeVisible()
    expect(card.getByText('D-U-N-S number (01)')).toBeVisible()
    expect(card.getByText('Production')).toBeVisible()
    expect(
      card.getByText('Changed (test or production, end of a segment) by Marta Lindqvist on Nov 19, 2026'),
    ).toBeVisible()
  })

  it('are entered before the first file', async () => {
    const { sent } = open({ ...meridian, partner: null, rev: 0, history: [], files: [] }, meridian)
    await screen.findByRole('region', { name: 'X12 numbers' })
    expect(screen.queryByRole('region', { name: 'New file' })).toBeNull()
    await press('Enter the numbers')
    await userEvent.type(await screen.findByLabelText('Our number'), 'partwright')
    await userEvent.selectOptions(screen.getByLabelText('What their number is'), '01')
    await userEvent.type(screen.getByLabelText('Their number'), '12345')
    await press('Save')
    await waitFor(() => {
      expect(getFieldError('Their number')).toBe('A D-U-N-S number has 9 digits')
    })
    await userEvent.type(screen.getByLabelText('Their number'), '6789')
    await press('Save')
    await waitFor(() => {
      expect(sent).toEqual([
        [
          'saveX12Partner',
          {
            params: { manufacturerId: 87 },
            body: { ...partner, rev: 0, usage: 'T', receiver_code: '' },
          },
        ],
      ])
    })
  })
})
