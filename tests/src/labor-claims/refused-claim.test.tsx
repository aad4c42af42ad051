import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimForm } from '../../../contract/shapes/claim-filing.ts'
import { servicers } from '../../../contract/servicers.ts'
import type { OutboxItem } from '../../../offline/engine.ts'
import { EditForm } from '../../../src/app/edit-form.tsx'
import { EditFormContext } from '../../../src/shared/outbox/edit-form-registry.tsx'
import { OpEditSheet } from '../../../src/shared/outbox/op-edit-sheet.tsx'
import { id } from '../../offline/support/claims.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { createDraftEngine, mirrored, passTime, renderArea } from '../warranty/support/area.tsx'
import { createItem, createItemError } from './support/claim.ts'

beforeEach(setUpShop)
afterEach(cleanup)

/** A claim as it was filed, with what the form knew of its machine and parts. */
const filed = {
  id: id(1),
  serial_number: 'MT52534K00417',
  equipment_id: 2,
  purchased_date: '2026-10-01',
  customer_company: 'Lakeshore Gym',
  customer_address_1: '1 Elm',
  customer_city: 'Edina',
  customer_state_id: 23,
  customer_postal_code: '55401',
  customer_contact: [
    { type: 'name', value: 'Priya' },
    { type: 'phone', value: '612-555-0117' },
  ],
  service_requested: 'Belt slips',
  order: {
    products: [
      { product_id: 40, qty: 1, source: 'order' },
      { product_id: 41, qty: 2, source: 'stock' },
    ],
  },
  provider_address_id: 7,
  notification_subscribers: ['a@gym.example'],
  viewing_as_servicer: false,
}
const partOf = (product_id: number, name: string) => ({
  ...{ product_id, name, number: `P-${product_id}`, price: 10, qty: 1, source: 'order' },
  ...{ state: 'To order', superseded_by: null },
})
const known = {
  ...{ brand: 'Meridian', model: 'T500', equipment_id: 2, manufacturer_id: 87, servicer_name: 'Lake Repair' },
  parts: [partOf(40, 'Drive motor'), partOf(41, 'Belt')],
}
const createRefused = (errors: Record<string, string>, over: object = {}, knows: object = known): OutboxItem =>
  createItem({
    kind: 'fileClaim',
    state: 'rejected',
    label: 'New claim, “Belt slips”',
    entityId: id(1),
    input: { params: null, body: { ...filed, ...over } },
    known: knows,
    error: createItemError({ status: 422, code: 'call.invalid', errors }),
  })

async function openCorrection(item: OutboxItem, drafts = new Map<string, unknown>()) {
  const sent: { body: ClaimForm; known: unknown }[] = []
  const { clock } = renderArea(
    '/x',
    {
      '/x': (
        <EditFormContext value={EditForm}>
          <OpEditSheet item={item} onClose={() => undefined} />
        </EditFormContext>
      ),
    },
    {
      ...createDraftEngine(drafts),
      fetchOrCached: async (row) =>
        row === servicers.table.findByZip
          ? {
              value: [{ address_id: 8, name: 'River Repair', city: 'Edina', distance: 2, postal_code: '55402' }],
              asOf: 0,
              fresh: true,
            }
          : mirrored(row),
      resend: async (_: string, body: unknown, knows: unknown) => {
        sent.push({ body: body as ClaimForm, known: knows })
        return { opId: 'o2', entityId: id(1) }
      },
    },
  )
  const form = within(await screen.findByRole('form', { name: 'New claim' }, { timeout: 10_000 }))
  await form.findByText(/^Minnesota, /)
  const save = async () => {
    await passTime(clock)
    await userEvent.click(form.getByRole('button', { name: 'Save and send again' }))
  }
  return { form, sent, clock, save }
}

describe('A new claim that the server refused', () => {
  it('is sent again as it was where nothing is corrected', async () => {
    const { sent, save } = await openCorrection(createRefused({}))
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([{ body: filed }])
    })
  })

  it('shows the servicer that is sent, where none of that name is near the customer', async () => {
    const { form } = await openCorrection(createRefused({ customer_city: 'Required' }))
    expect(await form.findByRole('radio', { name: /^River Repair/ })).not.toBeChecked()
    expect(form.getByRole('radio', { name: /^Lake Repair/ })).toBeChecked()
    await userEvent.click(form.getByRole('radio', { name: /^River Repair/ }))
    expect(form.queryByRole('radio', { name: /^Lake Repair/ })).toBeNull()
  })

  it('is sent with another servicer, or for the office to choose, where its own is not found', async () => {
    const sentence = 'Servicer not found. Choose one from the list'
    const item = createRefused({ provider_address_id: sentence })
    const first = await openCorrection(item)
    expect(first.form.getByText(sentence)).toBeVisible()
    await first.save()
    expect(await first.form.findByText('Choose a servicer, or let the office choose')).toBeVisible()
    expect(first.sent).toEqual([])
    await userEvent.click(await first.form.findByLabelText(/River Repair/))
    await first.save()
    await waitFor(() => {
      expect(first.sent).toMatchObject([{ body: { provider_address_id: 8 }, known: { servicer_name: 'River Repair' } }])
    })
    cleanup()
    const second = await openCorrection(item)
    await userEvent.click(second.form.getByLabelText('Let the office choose a servicer'))
    await second.save()
    await waitFor(() => {
      expect(second.sent).toMatchObject([{ body: { provider_address_id: null } }])
    })
  })

  it('shows what is wrong with contact, purchase date and emails at their fields, and sends them corrected', async () => {
    const { form, sent, save } = await openCorrection(
      createRefused({
        'customer_contact.1.value': 'Phone number is invalid',
        purchased_date: 'The purchase date is in the future',
        'notification_subscribers.0': 'Email Address is invalid',
      }),
    )
    const correct = async (label: RegExp, error: string, value: string) => {
      const field = form.getByLabelText(label)
      expect(field).toHaveAccessibleDescription(new RegExp(error))
      await userEvent.clear(field)
      await userEvent.type(field, value)
    }
    await correct(/^Phone/, 'Phone number is invalid', '612-555-0118')
    await correct(/^Purchase date/, 'in the future', '2026-10-02')
    await correct(/^Email updates to/, 'Email Address is invalid', 'b@gym.example')
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([
        {
          body: {
            purchased_date: '2026-10-02',
            customer_contact: [
              { type: 'name', value: 'Priya' },
              { type: 'phone', value: '(612) 555-0118' },
            ],
            notification_subscribers: ['b@gym.example'],
          },
        },
      ])
    })
  })

  it('is sent without a part that is no longer in the catalogue', async () => {
    const gone = 'This part is no longer in the catalogue. Remove it'
    const { form, sent, save } = await openCorrection(createRefused({ 'order.products.0.product_id': gone }))
    const parts = within(form.getByRole('list', { name: 'Parts' }))
    expect(parts.getByText('Drive motor').closest('li')).toHaveTextContent(gone)
    expect(form.getAllByText(gone)).toHaveLength(1)
    await userEvent.click(parts.getByRole('button', { name: /Remove Drive motor/ }))
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([
        {
          body: { order: { products: [{ product_id: 41, qty: 2, source: 'stock' }] } },
          known: { parts: [{ name: 'Belt' }] },
        },
      ])
    })
  })

  it('asks for the model of a corrected serial number that no pattern fits (WO097)', async () => {
    const { form, sent, clock, save } = await openCorrection(
      createRefused({ customer_city: 'Required' }, { serial_number: 'FREE12345', equipment_id: 9 }),
    )
    await userEvent.type(form.getByLabelText('Serial number'), '6')
    await passTime(clock)
    await save()
    expect(await form.findByText(/Choose the model if yours is another/)).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.type(form.getByRole('combobox', { name: 'Model' }), 'Old')
    await userEvent.click(await form.findByText(/T100/))
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([{ body: { serial_number: 'FREE123456', equipment_id: 9 }, known: { model: 'T100' } }])
    })
  })

  it('opens what was corrected so far in an earlier version, whose draft had other names', async () => {
    const item = createRefused({ customer_city: 'Required' })
    const typed = {
      ...{ serial_number: 'MT52534K00999', customer_company: 'Typed Gym', customer_name: '' },
      ...{ customer_address_1: '9 Oak', customer_postal_code: '55401', customer_city: 'Duluth' },
      ...{ customer_state_id: '23', service_requested: 'Typed words' },
    }
    const drafts = new Map<string, unknown>([[`correction:${item.opId}`, typed]])
    const { form } = await openCorrection(item, drafts)
    expect(form.getByLabelText('Serial number')).toHaveValue('MT52534K00999')
    expect(form.getByLabelText('Company')).toHaveValue('Typed Gym')
    expect(form.getByDisplayValue('Typed words')).toBeVisible()
    await userEvent.type(form.getByLabelText('City'), ' MN')
    await waitFor(() => {
      expect([...drafts.values()]).toMatchObject([{ draft: { fields: { company: 'Typed Gym', city: 'Duluth MN' } } }])
    })
    cleanup()
    expect((await openCorrection(item, drafts)).form.getByLabelText('City')).toHaveValue('Duluth MN')
  })

  it('keeps what was corrected so far on the device, and opens what an earlier version saved', async () => {
    const drafts = new Map<string, unknown>()
    const item = createRefused({}, { customer_contact: undefined, order: undefined }, {})
    const { form } = await openCorrection(item, drafts)
    await userEvent.clear(form.getByLabelText('City'))
    await userEvent.type(form.getByLabelText('City'), 'Bloomington')
    await waitFor(() => {
      expect([...drafts.values()]).toMatchObject([{ draft: { fields: { city: 'Bloomington' } } }])
    })
    cleanup()
    const again = await openCorrection(item, drafts)
    expect(again.form.getByLabelText('City')).toHaveValue('Bloomington')
  })
})
