import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem } from '../../../offline/engine.ts'
import { recordGroup } from '../../../offline/operations/operation.ts'
import { EditForm } from '../../../src/app/edit-form.tsx'
import { WarrantyArea } from '../../../src/app/warranty-area.tsx'
import {
  detailsKey,
  emptyDetails,
  emptyWhere,
  getPictureKey,
} from '../../../src/features/warranty/components/register/machine-entry.ts'
import { loadDraft } from '../../../src/features/warranty/components/register/registration-draft.ts'
import { EditFormContext } from '../../../src/shared/outbox/edit-form-registry.tsx'
import { OpEditSheet } from '../../../src/shared/outbox/op-edit-sheet.tsx'
import { OpResolution } from '../../../src/shared/outbox/op-resolution.tsx'
import { id } from '../../offline/support/claims.ts'
import { hash, machineOp } from '../../offline/support/records.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { createTestEngine } from '../support/engine.ts'
import { renderArea, createDraftEngine, passTime } from './support/area.tsx'

/** What a picture waits for while it is prepared. */
const photos = vi.hoisted(() => ({ preparing: Promise.resolve() }))
// jsdom has no workers.
vi.mock('../../../src/platform/photos/process-photo.ts', () => ({
  processPhoto: async ({ type }: File) => {
    await photos.preparing
    return { bytes: new ArrayBuffer(8), type, sha256: 'c'.repeat(64) }
  },
}))

beforeEach(setUpShop)
afterEach(cleanup)

const op = machineOp(id(1), { serial_number: 'MT52534K00417', equipment_id: 2 })
const serialRefused: OutboxItem = {
  ...op,
  state: 'rejected',
  label: 'Registration, MT52534K00417',
  groupId: recordGroup(id(1)),
  groupLabel: 'MT52534K00417 · Meridian T500',
  icon: 'action',
  attempts: 1,
  nextAt: 0,
  actingAs: null,
  supersedes: null,
  error: {
    status: 422,
    code: 'warranty.rows',
    message: 'This registration cannot be accepted as it is.',
    errors: { 'equipment.0.serial_number': 'Your account already registered this serial number as WR-7' },
    at: 0,
    current: null,
  },
}

function Edited({ item: refused = serialRefused }: { readonly item?: OutboxItem }) {
  const [item, setItem] = useState<OutboxItem | null>(null)
  return (
    <EditFormContext value={EditForm}>
      <OpResolution item={refused} onEdit={setItem} />
      <OpEditSheet
        item={item}
        onClose={() => {
          setItem(null)
        }}
      />
    </EditFormContext>
  )
}

describe('A registration that the server refused', () => {
  it('is resent with the corrected serial and date, and the model decoded from it', async () => {
    const sent: { body: unknown; known: unknown }[] = []
    const { clock } = renderArea(
      '/x',
      { '/x': <Edited /> },
      {
        ...createDraftEngine(new Map()),
        outbox: async () => [serialRefused],
        resend: async (_: string, body: unknown, known: unknown) => {
          sent.push({ body, known })
          return { opId: 'o2', entityId: id(1) }
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = within(await screen.findByRole('form', { name: 'Machine' }, { timeout: 10_000 }))
    expect(form.getByText(/as WR-7/)).toBeInTheDocument()
    await userEvent.clear(form.getByLabelText('Serial number'))
    await userEvent.type(form.getByLabelText('Serial number'), 'sr2-2534 b 01177')
    await userEvent.clear(form.getByLabelText('Purchased'))
    await userEvent.type(form.getByLabelText('Purchased'), '2026-10-01')
    await passTime(clock)
    expect(await form.findByText('Stride R200')).toBeInTheDocument()
    await userEvent.click(form.getByRole('button', { name: 'Save and send again' }))
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
    expect(sent).toMatchObject([
      {
        body: {
          id: id(1),
          company_name: 'Cedar Park Apartments',
          equipment: [{ id: id(1), serial_number: 'SR22534B01177', equipment_id: 3, purchased_date: '2026-10-01' }],
        },
        known: { equipment_id: 3, model: 'R200' },
      },
    ])
  })

  it('restores a half-written correction after a restart, and shows the server’s error beside it', async () => {
    const drafts = new Map<string, unknown>()
    const open = async () => {
      const { unmount } = renderArea(
        '/x',
        { '/x': <Edited /> },
        { ...createDraftEngine(drafts), outbox: async () => [serialRefused] },
      )
      await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
      return { unmount, form: within(await screen.findByRole('form', { name: 'Machine' })) }
    }
    const { form, unmount } = await open()
    await userEvent.clear(form.getByLabelText('Purchased'))
    await userEvent.type(form.getByLabelText('Purchased'), '2026-10-01')
    await waitFor(() => {
      expect([...drafts.values()]).toMatchObject([{ purchased: '2026-10-01' }])
    })
    unmount()
    const again = await open()
    expect(again.form.getByLabelText('Purchased')).toHaveValue('2026-10-01')
    expect(await again.form.findByText(/as WR-7/)).toBeVisible()
    await userEvent.click(again.form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(drafts.size).toBe(0)
    })
  })

  it('offers no actions that are only for claims', async () => {
    renderArea(
      '/x',
      { '/x': <OpResolution item={{ ...serialRefused, state: 'conflict' }} onEdit={() => undefined} /> },
      { outbox: async () => [serialRefused] },
    )
    expect(screen.queryByRole('button', { name: 'Ask to reopen' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Discard' })).toBeInTheDocument()
  })
})

/** A registration that was refused with these sentences at its fields. */
const createRefused = (
  machine: { serial_number: string; equipment_id: number },
  errors: Record<string, string>,
  body: object = {},
): OutboxItem => {
  const made = machineOp(id(1), machine)
  return {
    ...serialRefused,
    ...made,
    state: 'rejected',
    input: { params: null, body: { ...(made.input?.body as object), ...body } },
    error: { status: 422, code: 'warranty.rows', message: 'Row 1', errors, at: 0, current: null },
  }
}

/** Opens the correction of a refused registration; `sent` is what it sends. */
async function openCorrection(item: OutboxItem, drafts = new Map<string, unknown>()) {
  const sent: unknown[] = []
  const queued: unknown[] = []
  const { clock } = renderArea(
    '/x',
    { '/x': <Edited item={item} /> },
    {
      ...createDraftEngine(drafts),
      outbox: async () => [item],
      enqueueAll: async (writes) => {
        queued.push(...writes.map(({ operation, input, photos }) => ({ kind: operation.kind, input, photos })))
        return []
      },
      resend: async (_: string, body: unknown) => {
        sent.push(body)
        return { opId: 'o2', entityId: id(1) }
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('form', { name: 'Machine' }, { timeout: 10_000 }))
  const save = async () => {
    await userEvent.click(form.getByRole('button', { name: 'Save and send again' }))
    await passTime(clock)
  }
  return { form, sent, queued, clock, save }
}

const meridian = { serial_number: 'MT52534K00417', equipment_id: 2 }
const unpatterned = { serial_number: 'FREE12345', equipment_id: 9 }
const dateRefused = { 'equipment.0.purchased_date': 'The purchase date is in the future' }

describe('A registration that was refused for more than its serial number', () => {
  it('is sent with another store where its own no longer exists, or with the name alone', async () => {
    const gone = 'This dealer location no longer exists. Choose one from the list'
    const item = createRefused(
      meridian,
      { dealer_location_id: gone },
      { dealer_name: 'Hillcrest', dealer_location_id: 99 },
    )
    const first = await openCorrection(item)
    expect(first.form.getByRole('combobox', { name: 'Dealer' })).toHaveAccessibleDescription(new RegExp(gone))
    await first.save()
    await waitFor(() => {
      expect(first.sent).toMatchObject([{ dealer_name: 'Hillcrest', dealer_location_id: null }])
    })
    cleanup()
    const drafts = new Map<string, unknown>([
      [detailsKey, { ...emptyDetails, where: { ...emptyWhere, dealer_location_id: 99 } }],
    ])
    const second = await openCorrection(item, drafts)
    await passTime(second.clock)
    await userEvent.click(second.form.getByRole('combobox', { name: 'Dealer' }))
    await userEvent.click(await second.form.findByText('Hillcrest Fitness Supply'))
    await second.save()
    await waitFor(() => {
      expect(second.sent).toMatchObject([{ dealer_name: 'Hillcrest Fitness Supply', dealer_location_id: 12 }])
    })
    // The next registration of this device begins with it.
    expect(drafts.get(detailsKey)).toMatchObject({ where: { dealer_location_id: 12 } })
  })

  it('is sent with a plain address only: a name around one is corrected at its field', async () => {
    const why = 'Email Address is invalid'
    const { form, save, sent } = await openCorrection(createRefused(meridian, { email: why }, { email: 'x<v@x.co>' }))
    const email = form.getByLabelText(/^Email/)
    expect(email).toHaveAccessibleDescription(why)
    await userEvent.clear(email)
    await userEvent.type(email, 'g:v@x.co;')
    await save()
    expect(email).toHaveAccessibleDescription(why)
    expect(sent).toEqual([])
    await userEvent.clear(email)
    await userEvent.type(email, 'v@x.co')
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([{ email: 'v@x.co' }])
    })
  })

  it('shows what is wrong with the state and the market at their fields', async () => {
    const item = createRefused(
      meridian,
      { state_id: 'There is no such state', market_type_id: 'There is no such market type' },
      { state_id: 77, market_type_id: 8 },
    )
    const { form, sent, save } = await openCorrection(item)
    expect(form.getByLabelText('State or province')).toHaveAccessibleDescription('There is no such state')
    expect(form.getByLabelText('Market type')).toHaveAccessibleDescription('There is no such market type')
    await userEvent.selectOptions(form.getByLabelText('Market type'), await form.findByText('Home'))
    await userEvent.selectOptions(form.getByLabelText('State or province'), await form.findByText(/^Minnesota, /))
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([{ state_id: 23, market_type_id: 1, company_name: 'Cedar Park Apartments' }])
    })
  })

  it('takes the picture of the serial number that the shop wants, and sends it with the registration', async () => {
    const wanted = 'This shop needs a picture of the serial number. Add one'
    const item = createRefused(meridian, { serial_picture: wanted }, { serial_picture: null })
    const drafts = new Map<string, unknown>()
    const { form, sent, queued, save } = await openCorrection(item, drafts)
    expect(form.getByText(wanted)).toBeVisible()
    await userEvent.upload(
      form.getByLabelText('Choose serial picture'),
      new File(['%PDF'], 'plate.pdf', { type: 'application/pdf' }),
    )
    expect(await form.findByText('plate.pdf')).toBeVisible()
    expect(form.queryByText(wanted)).not.toBeInTheDocument()
    await waitFor(() => {
      expect([...drafts.values()]).toContainEqual(expect.objectContaining({ plate: expect.anything() as unknown }))
    })
    // The registration form drops the pictures that none of its machines has.
    await loadDraft(createTestEngine(createDraftEngine(drafts)), () => id(9))
    expect(drafts.has(getPictureKey(hash('c')))).toBe(true)
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([{ id: id(1), serial_picture: hash('c') }])
    })
    expect(queued).toMatchObject([
      {
        kind: 'addRecordFile',
        input: { body: { ref_id: id(1), upload: hash('c'), title: 'Serial plate' } },
        photos: [{ sha256: hash('c'), type: 'application/pdf' }],
      },
    ])
  })

  it('is sent with the picture that was still being prepared when Save was pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    photos.preparing = promise.then(() => undefined)
    const { form, sent, save } = await openCorrection(createRefused(meridian, {}, { serial_picture: null }))
    await userEvent.upload(
      form.getByLabelText('Choose serial picture'),
      new File(['%PDF'], 'plate.pdf', { type: 'application/pdf' }),
    )
    await save()
    expect(sent).toEqual([])
    resolve(undefined)
    await waitFor(() => {
      expect(sent).toMatchObject([{ serial_picture: hash('c') }])
    })
  })

  it('is not sent where it was canceled while the picture was prepared', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    photos.preparing = promise.then(() => undefined)
    const { form, sent, queued, save } = await openCorrection(createRefused(meridian, {}, { serial_picture: null }))
    await userEvent.upload(
      form.getByLabelText('Choose serial picture'),
      new File(['%PDF'], 'plate.pdf', { type: 'application/pdf' }),
    )
    await save()
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    resolve(undefined)
    await new Promise((done) => setTimeout(done, 60))
    expect({ sent, queued }).toEqual({ sent: [], queued: [] })
    expect(screen.getByText(/^plate.pdf was not added: its form was closed/)).toBeInTheDocument()
  })

  it('keeps the model that was chosen by hand when its date is corrected (WO097)', async () => {
    const { form, sent, clock, save } = await openCorrection(createRefused(unpatterned, dateRefused))
    await passTime(clock)
    expect(await form.findByRole('combobox', { name: 'Model' })).toBeVisible()
    await userEvent.clear(form.getByLabelText('Purchased'))
    await userEvent.type(form.getByLabelText('Purchased'), '2026-10-01')
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([
        { equipment: [{ serial_number: 'FREE12345', equipment_id: 9, purchased_date: '2026-10-01' }] },
      ])
    })
  })

  it('asks for the model of a corrected serial number that no pattern fits (WO097)', async () => {
    const { form, sent, clock, save } = await openCorrection(createRefused(meridian, dateRefused))
    await userEvent.clear(form.getByLabelText('Serial number'))
    await userEvent.type(form.getByLabelText('Serial number'), 'FREE12345')
    await passTime(clock)
    expect(await form.findByText(/Choose the model if yours is another/)).toBeVisible()
    await save()
    expect(sent).toEqual([])
    await userEvent.type(await form.findByRole('combobox', { name: 'Model' }), 'Old')
    await userEvent.click(await form.findByText(/T100/))
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([{ equipment: [{ serial_number: 'FREE12345', equipment_id: 9 }] }])
    })
  })
})

describe('The warranty area', () => {
  it('is hidden in a shop without warranty (`use_warranty`)', async () => {
    const none = async () => ({
      value: { use_warranty: false },
      asOf: 0,
      fresh: true,
    })
    renderArea('/x', { '/x': <WarrantyArea>Machines</WarrantyArea> }, { fetchOrCached: none })
    expect(await screen.findByText('There is nothing at this address')).toBeInTheDocument()
    expect(screen.queryByText('Machines')).not.toBeInTheDocument()
  })
})
