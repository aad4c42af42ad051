import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createZipWriter } from '../../../offline/rescue/zip-writer.ts'
import { EditForm } from '../../../src/app/edit-form.tsx'
import { EditFormContext } from '../../../src/shared/outbox/edit-form-registry.tsx'
import { ImportRescueScreen } from '../../../src/features/outbox/screens/import-rescue.tsx'
import { id } from '../../offline/support/claims.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { createDraftEngine, mirrored, passTime, renderArea } from '../warranty/support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const claim = {
  ...{ id: id(1), serial_number: 'MT52534K00417', equipment_id: 2, purchased_date: '2026-10-01' },
  ...{ customer_company: 'Lakeshore Gym', customer_address_1: '1 Elm', customer_city: 'Edina', customer_state_id: 23 },
  ...{ customer_postal_code: '55401', customer_contact: [], service_requested: 'Belt slips', order: { products: [] } },
  ...{ provider_address_id: null, notification_subscribers: [], viewing_as_servicer: false },
}
const registration = {
  ...{ id: id(1), contact_name: 'Pat', company_name: 'Gym', company_location: '', address_1: '1 Elm', address_2: '' },
  ...{ city: 'Edina', state_id: 23, postal_code: '55401', email: '', phone: '', dealer_name: 'Northside' },
  ...{ dealer_city: 'Eagan', dealer_state_id: 23, dealer_location_id: null, market_type_id: 1 },
  equipment: [
    {
      ...{ id: id(1), serial_number: 'MT52534K00417', equipment_id: 2 },
      ...{ purchased_date: '2026-10-01', floor_model: false },
    },
  ],
  ...{ brand_id: 7, equipment_type: 'Treadmill', equipment_subtype: 'Motorized' },
  ...{ serial_picture: null, receipt_picture: null },
}

async function createFile(kind: string): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = createZipWriter((bytes) => Promise.resolve(void pieces.push(bytes)))
  const add = (name: string, value: unknown) => zip.add(name, new TextEncoder().encode(JSON.stringify(value)))
  await add('rescue.json', {})
  const op = { opId: '1', seq: 0, kind, v: 1, state: 'rejected', groupId: `group:${id(1)}`, createdAt: 5, body: null }
  await add('ops/5/0-1.json', { device_id: 'd', user: '5', wrapped_key: null, op, photos: [] })
  await zip.end()
  return new File(pieces, 'rescue.zip')
}

/** Opens the correction of a rescued item. `save` keeps it and sends the line; it returns the body that was sent. */
async function openCorrection(kind: string, body: object, label: string, drafts = new Map<string, unknown>()) {
  const sent: unknown[] = []
  const queued: unknown[] = []
  const { clock } = renderArea(
    '/x',
    {
      '/x': (
        <EditFormContext value={EditForm}>
          <ImportRescueScreen />
        </EditFormContext>
      ),
    },
    {
      ...createDraftEngine(drafts),
      fetchOrCached: async (row) => mirrored(row),
      enqueueAll: async (writes) => {
        queued.push(...writes)
        return []
      },
      call: async ({ path }, { body: call }) => {
        if (path === '/outbox/import/preview')
          return {
            items: [
              {
                ...{ op_id: '1', user_id: 5, name: 'Dale Okafor', kind, label: 'Refused item', group_label: 'New' },
                ...{ created_at: '2026-11-19T15:00:00Z', state: 'rejected', proof: 'fits', receipt: 'none' },
                ...{ reason: 'Refused', may_send: { owner: true, mine: true }, why: null, photo: null },
                input: { params: null, body },
              },
            ],
          }
        sent.push(call)
        return { items: [{ op_id: '1', error: null, message: null, state: 'arrived' }] }
      },
    },
  )
  fireEvent.change(screen.getByLabelText('Rescue file'), { target: { files: [await createFile(kind)] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Correct…' }))
  const form = within(await screen.findByRole('form', { name: label }, { timeout: 10_000 }))
  await passTime(clock)
  return {
    form,
    queued,
    async save() {
      await userEvent.click(form.getByRole('button', { name: 'Keep the correction' }))
      fireEvent.click(await screen.findByRole('button', { name: 'Send 1 item' }))
      await waitFor(() => {
        expect(sent.length).toBe(1)
      })
      return JSON.stringify(sent)
    },
  }
}

describe('Staff correct an item of a rescue file', () => {
  it('a new claim, which stays the same claim', async () => {
    const { form, save } = await openCorrection('fileClaim', claim, 'New claim')
    await form.findByText(/^Minnesota, /)
    expect(await save()).toContain(`"id":"${id(1)}"`)
  })

  it('a registration, to which no picture can be added here: its record is not in this outbox', async () => {
    const sha256 = 'b'.repeat(64)
    const drafts = new Map<string, unknown>([
      ['correction:1', { plate: { sha256, type: 'image/jpeg', name: 'p.jpg', size: 3 } }],
      [`registration:picture:${sha256}`, new ArrayBuffer(3)],
    ])
    const { form, queued, save } = await openCorrection('registerMachines', registration, 'Machine', drafts)
    expect(form.queryByText('Serial picture')).toBeNull()
    expect(await save()).not.toContain(sha256)
    expect(queued).toEqual([])
  })
})
