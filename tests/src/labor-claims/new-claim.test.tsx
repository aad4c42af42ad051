import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { site } from '../../../contract/site.ts'
import { createBlankDraft } from '../../../src/features/labor-claims/components/new/draft.ts'
import { NewClaimScreen } from '../../../src/features/labor-claims/screens/new-claim.tsx'
import { aRecord, aRecordPage } from '../../offline/support/records.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { createItem } from './support/claim.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { createDraftEngine, createSeenRow, mirrored, passTime, renderArea } from '../warranty/support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const minnesota = {
  state_id: 23,
  state_name: 'Minnesota',
  state_abbreviation: 'MN',
  abbreviation: 'MN',
  state_country: 'US',
}
const serial = 'MT52534K00417'
const place = {
  ...{ company_location: '', dealer_name: '', dealer_city: '', dealer_state_id: null, dealer_location_id: null },
  ...{ dealer_address: null, contact_name: '', address_1: '1 Elm', address_2: '', city: 'Edina', state: 'MN' },
  ...{ state_id: 23, postal_code: '55401', phone: '', email: '' },
}

async function open(drafts = new Map<string, unknown>(), engine: EngineOverrides = {}) {
  const drawn = renderArea(
    '/claims/new',
    { '/claims/new': <NewClaimScreen /> },
    {
      ...createDraftEngine(drafts),
      ...{ outbox: async () => [], claim: async () => null },
      fetchOrCached: async (row) =>
        row === site.table.listStates ? { value: [minnesota], asOf: 0, fresh: true } : mirrored(row),
      recordsLike: async () => [],
      findRecords: async () => aRecordPage([]),
      ...engine,
    },
    { role: 'servicer' },
  )
  await screen.findByLabelText('Serial number')
  return drawn
}
const type = async (label: string | RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const next = () => userEvent.click(screen.getAllByRole('button', { name: 'Next' })[0]!)
const showsStep = (name: string) => screen.findByRole('heading', { name, level: 2 })

describe('The steps of a new claim on the screen (S31)', () => {
  it('ask for the serial number, and focus it', async () => {
    await open()
    await next()
    expect(await screen.findByText('Scan or type the serial number')).toBeVisible()
    await waitFor(() => {
      expect(screen.getByLabelText('Serial number')).toHaveFocus()
    })
  })

  it('open one after the other, without errors at fields that are still untouched', async () => {
    const { clock } = await open()
    await type('Serial number', serial)
    await passTime(clock)
    expect(await screen.findByText(/made in week 34 of 2025/)).toBeVisible()
    await next()
    expect(await showsStep('Customer')).toHaveFocus()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await next()
    expect(await screen.findByText('Enter a company or a name')).toBeVisible()
    await type('Name', 'Priya')
    await waitFor(() => {
      expect(screen.queryByText('Enter a company or a name')).not.toBeInTheDocument()
    })
    expect(screen.getAllByText('Required')).toHaveLength(2)
  })

  it('show why a serial number does not fit, and drop that when it is typed anew', async () => {
    const { clock } = await open()
    await type('Serial number', 'MT52557K00430')
    await passTime(clock)
    expect(await screen.findByText(/2025 has no week 57/)).toBeVisible()
    await next()
    expect(screen.getByText(/2025 has no week 57/)).toBeVisible()
    await userEvent.clear(screen.getByLabelText('Serial number'))
    await type('Serial number', serial)
    await waitFor(() => {
      expect(screen.queryByText(/2025 has no week 57/)).not.toBeInTheDocument()
    })
  })

  it('go on with a model that is chosen, where no pattern fits the serial number', async () => {
    const drafts = new Map<string, unknown>()
    const { clock } = await open(drafts)
    await type('Serial number', 'FREE-0001')
    await passTime(clock)
    await screen.findByRole('combobox', { name: 'Model' })
    await next()
    expect((await screen.findAllByText(/Choose the model if yours is another/))[0]).toBeVisible()
    await userEvent.type(screen.getByRole('combobox', { name: 'Model' }), 'Old')
    // The model with a pattern is not offered: it cannot have this serial number.
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([expect.stringContaining('Meridian T100')])
    await userEvent.click(options[0]!)
    await waitFor(() => {
      expect(drafts.get('new-claim')).toMatchObject({ machine: { model: 'T100', manufactured: null } })
    })
    await next()
    expect(await showsStep('Customer')).toHaveFocus()
  })

  it('restore what was typed after a restart, at the same step', async () => {
    const drafts = new Map<string, unknown>()
    const { unmount } = await open(drafts)
    await type('Serial number', serial)
    await next()
    await type('Company', 'Harbor Street Gym')
    await waitFor(() => {
      expect(drafts.get('new-claim')).toMatchObject({ step: 'customer', fields: { company: 'Harbor Street Gym' } })
    })
    unmount()
    renderArea('/claims/new', { '/claims/new': <NewClaimScreen /> }, createDraftEngine(drafts), { role: 'servicer' })
    expect(await screen.findByLabelText('Company')).toHaveValue('Harbor Street Gym')
  })

  it('replace customer and purchase date with those of another machine when the serial number is corrected', async () => {
    const toRecord = (serial_number: string, company_name: string, purchased_date: string) =>
      aRecord({ id: serial_number, serial_number, company_name, purchased_date, locations: { ...place, company_name } })
    const records = [toRecord(serial, 'Gym A', '2025-09-01'), toRecord('MT52534K00418', 'Gym B', '2026-06-01')]
    const drafts = new Map<string, unknown>()
    const { clock } = await open(drafts, {
      recordsLike: async (text) => records.filter((one) => one.serial_number === text).map((one) => createSeenRow(one)),
      refreshRecord: async () => undefined,
      record: async (id) => ({
        ...{ is: 'whole', asOf: 0, pending: {}, localFiles: [], isStale: false },
        value: records.find((one) => one.id === id) as WarrantyRecord,
      }),
    })
    await type('Serial number', serial)
    await passTime(clock)
    await waitFor(() => {
      expect(drafts.get('new-claim')).toMatchObject({ fields: { company: 'Gym A', purchased: '2025-09-01' } })
    })
    await type('Serial number', '{Backspace}8')
    await passTime(clock)
    await screen.findByText(/registered to Gym B/)
    await waitFor(() => {
      expect(drafts.get('new-claim')).toMatchObject({ fields: { company: 'Gym B', purchased: '2026-06-01' } })
    })
  })

  it('empty customer and purchase date, but nothing typed, where the corrected machine is not registered', async () => {
    const record = aRecord({
      ...{ id: 'r1', serial_number: serial, company_name: 'Gym A', purchased_date: '2025-09-01' },
      locations: { ...place, company_name: 'Gym A' },
    })
    const drafts = new Map<string, unknown>()
    const { clock } = await open(drafts, {
      recordsLike: async (text) => (text === serial ? [createSeenRow(record)] : []),
      refreshRecord: async () => undefined,
      record: async () => ({
        ...{ is: 'whole', asOf: 0, pending: {}, localFiles: [], isStale: false },
        value: record,
      }),
    })
    await type('Serial number', serial)
    await passTime(clock)
    await waitFor(() => {
      expect(drafts.get('new-claim')).toMatchObject({ fields: { company: 'Gym A', purchased: '2025-09-01' } })
    })
    await userEvent.clear(screen.getByLabelText(/^Purchase date/))
    await type(/^Purchase date/, '2025-08-30')
    await type('Serial number', '{Backspace}8')
    await passTime(clock)
    await waitFor(() => {
      expect(drafts.get('new-claim')).toMatchObject({
        filledFrom: null,
        fields: { serial: 'MT52534K00418', company: '', address1: '', city: '', state: '', purchased: '2025-08-30' },
      })
    })
  })

  it('file the claim in the transaction that deletes the draft, and stay open when the device is full', async () => {
    const filed: unknown[] = []
    const { clock } = await open(new Map(), {
      enqueueAll: async ([claim], draft) => {
        filed.push([claim?.operation.kind, claim?.input, draft])
        if (filed.length === 1) throw new Error('full')
        return []
      },
    })
    await type('Serial number', serial)
    await passTime(clock)
    await screen.findByText(/made in week 34 of 2025/)
    await next()
    await type('Company', 'Harbor Street Gym')
    await type('Address', '12 Harbor Street')
    await type('City', 'Minneapolis')
    await userEvent.selectOptions(screen.getByLabelText('State or province'), '23')
    await next()
    await type('What is wrong', 'Belt slips under load')
    for (const step of ['Parts', 'Servicer', 'Review']) {
      await next()
      await showsStep(step)
    }
    const [file] = screen.getAllByRole('button', { name: 'File the claim' })
    await userEvent.click(file!)
    expect(await screen.findByText(/could not be saved on the device/)).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: 'File the claim' })[0]!)
    expect(await screen.findByText('Saved on this device')).toBeVisible()
    expect(filed[1]).toMatchObject([
      'fileClaim',
      {
        body: {
          serial_number: serial,
          equipment_id: 2,
          customer_company: 'Harbor Street Gym',
          customer_city: 'Minneapolis',
          customer_state_id: 23,
          service_requested: 'Belt slips under load',
        },
      },
      'new-claim',
    ])
  })
})

describe('A photo of a new claim whose bytes are no longer on the device', () => {
  it('is named before the claim is filed, and not left out', async () => {
    const blank = createBlankDraft('00000000-0000-4000-8000-0000000000aa', false)
    const address = { address1: '1 Elm', city: 'Edina', state: '23', postal: '55401' }
    const draft = {
      ...blank,
      step: 'review',
      fields: { ...blank.fields, ...address, serial, company: 'Gym', words: 'Belt slips' },
      photos: [
        { sha256: 'a'.repeat(64), title: 'Serial plate', type: 'image/jpeg' },
        { sha256: 'b'.repeat(64), title: 'Belt', type: 'image/jpeg' },
      ],
    }
    const drafts = new Map<string, unknown>([
      ['new-claim', draft],
      [`new-claim-photo:${draft.id}:${'a'.repeat(64)}`, new ArrayBuffer(3)],
    ])
    const filed: unknown[] = []
    const { clock } = renderArea(
      '/claims/new',
      { '/claims/new': <NewClaimScreen /> },
      {
        ...createDraftEngine(drafts),
        fetchOrCached: async (row) =>
          row === site.table.listStates ? { value: [minnesota], asOf: 0, fresh: true } : mirrored(row),
        recordsLike: async () => [],
        findRecords: async () => aRecordPage([]),
        enqueueAll: async (writes) => {
          filed.push(writes)
          return []
        },
      },
      { role: 'servicer' },
    )
    await screen.findAllByRole('button', { name: 'File the claim' })
    await passTime(clock)
    await userEvent.click(screen.getAllByRole('button', { name: 'File the claim' })[0]!)
    expect(await screen.findByText(/no longer on this device: “Belt”\. Remove/)).toBeVisible()
    expect(filed).toEqual([])
    expect(drafts.get('new-claim')).toMatchObject({ photos: draft.photos })
  })
})

describe('A draft that was filed in another tab', () => {
  it('is filed under a new id where it is another claim by now, with its photos', async () => {
    const blank = createBlankDraft('00000000-0000-4000-8000-0000000000aa', false)
    const address = { address1: '1 Elm', city: 'Edina', state: '23', postal: '55401' }
    const draft = {
      ...blank,
      step: 'review',
      fields: { ...blank.fields, ...address, serial, company: 'Gym', words: 'Belt slips' },
      photos: [{ sha256: 'a'.repeat(64), title: 'Serial plate', type: 'image/jpeg' }],
    }
    const drafts = new Map<string, unknown>([
      ['new-claim', draft],
      [`new-claim-photo:${draft.id}:${'a'.repeat(64)}`, new ArrayBuffer(3)],
    ])
    const filed: unknown[] = []
    const first = createItem({ kind: 'fileClaim', entityId: draft.id })
    const { clock } = renderArea(
      '/claims/new',
      { '/claims/new': <NewClaimScreen /> },
      {
        ...createDraftEngine(drafts),
        fetchOrCached: async (row) =>
          row === site.table.listStates ? { value: [minnesota], asOf: 0, fresh: true } : mirrored(row),
        recordsLike: async () => [],
        findRecords: async () => aRecordPage([]),
        ...{ outbox: async () => [first], claim: async () => null },
        enqueueAll: async (writes) => {
          filed.push(...writes.map(({ operation, input }) => [operation.kind, input.body]))
          return []
        },
      },
      { role: 'servicer' },
    )
    await screen.findAllByRole('button', { name: 'File the claim' })
    await passTime(clock)
    await userEvent.click(screen.getAllByRole('button', { name: 'File the claim' })[0]!)
    expect(await screen.findByText(/This claim was filed already/)).toBeVisible()
    expect(filed).toEqual([])
    await userEvent.click(screen.getAllByRole('button', { name: 'File the claim' })[0]!)
    expect(await screen.findByText('Saved on this device')).toBeVisible()
    const id = '00000000-0000-4000-8000-000000000001'
    expect(filed).toMatchObject([
      ['fileClaim', { id, service_requested: 'Belt slips' }],
      ['announceFiles', { ref_id: id }],
      ['addFile', { ref_id: id }],
    ])
  })
})

describe('A claim draft that the device cannot read', () => {
  it('stays as it is with its photos and parts, and is there after Try again', async () => {
    const id = '00000000-0000-4000-8000-00000000abcd'
    const blank = createBlankDraft(id, true)
    const draft = { ...blank, fields: { ...blank.fields, serial } }
    const drafts = new Map<string, unknown>([
      ['new-claim', draft],
      [`new-claim-photo:${id}:aa`, new ArrayBuffer(3)],
      [`new-claim-parts:${id}`, [{ product_id: 1 }]],
    ])
    const keys = [...drafts.keys()]
    let fails = true
    renderArea(
      '/claims/new',
      { '/claims/new': <NewClaimScreen /> },
      {
        ...createDraftEngine(drafts),
        draft: async (key) => {
          if (fails) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
          return drafts.get(key) ?? null
        },
        fetchOrCached: async (row) =>
          row === site.table.listStates ? { value: [minnesota], asOf: 0, fresh: true } : mirrored(row),
        recordsLike: async () => [],
        findRecords: async () => aRecordPage([]),
      },
      { role: 'servicer' },
    )
    expect(await screen.findByText(/could not read its saved data. Nothing is lost/)).toBeVisible()
    expect(screen.queryByLabelText('Serial number')).not.toBeInTheDocument()
    expect([...drafts.keys()]).toEqual(keys)
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Serial number')).toHaveValue(serial)
    expect([...drafts.keys()]).toEqual(keys)
  })
})
