import 'fake-indexeddb/auto'
import { useState } from 'react'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { registrationStatuses } from '../../../domain/warranty/registration.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { ReviewForm } from '../../../src/features/warranty/components/review/review-form.tsx'
import { RecordScreen } from '../../../src/features/warranty/screens/record.tsx'
import { aRecord, t500 } from '../../offline/support/records.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { createDraftEngine, mirrored, renderArea } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const may = { note: true, edit: true, review: true }
const pending = aRecord({ id: 'r', display_id: 'WR-30012', status: 'pending', may, purchased_date: '2025-11-02' })
const lakeshore = {
  account_id: 3,
  display_id: 'PW-2031',
  name: 'Lakeshore Gym Outfitters',
  dealer: true,
  warranty_servicer: false,
  discount: 0,
  city: 'Duluth',
  state: 'MN',
  phone: '',
  email: '',
}
const refused = (code: string, message: string, current: WarrantyRecord) =>
  new CallRefused(409, { error: code, message, errors: {}, current })

/** Opens the registration for a reviewer. `answer` is what the server answers to each write. */
function open(
  record: WarrantyRecord = pending,
  answer: (body: unknown) => WarrantyRecord | Promise<WarrantyRecord> = (body) => ({ ...record, ...(body as object) }),
  isOnline = true,
) {
  const sent: { readonly path: string; readonly body: unknown }[] = []
  const engine = {
    ...createDraftEngine(new Map()),
    record: async () => ({ value: record, asOf: 0, pending: {}, localFiles: [], is: 'whole' as const }),
    refreshRecord: async () => undefined,
    fetchOrCached: async (row: unknown) =>
      row === accounts.table.searchAccounts
        ? { value: { data: [lakeshore], total: 1, last_page: 1, current_page: 1 }, asOf: 0, fresh: true }
        : mirrored(row),
    call: async (row: Row, { body }: { readonly body?: unknown } = {}) => {
      if (row === accounts.table.searchAccounts)
        return { data: [lakeshore], total: 1, last_page: 1, current_page: 1, per_page: 100 }
      sent.push({ path: `${row.method} ${row.path}`, body })
      return answer(body)
    },
  }
  renderArea('/warranty/records/r', { '/warranty/records/:id': <RecordScreen /> }, engine, {
    role: 'reviewer',
    isOnline,
  })
  return sent
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const review = async () => within(await screen.findByRole('region', { name: 'Review' }))

describe('The review of a registration (S27, W04, W05, W10, W11, W14)', () => {
  it('offers each status the steps that follow it, to the office alone', async () => {
    const steps: Record<string, (string | null)[]> = {}
    for (const status of registrationStatuses) {
      open(aRecord({ ...pending, status }))
      steps[status] = (await review()).getAllByRole('button').map(({ textContent }) => textContent)
      cleanup()
    }
    const more = ['Correct the machine', 'Give to another account']
    expect(steps).toEqual({
      pending: ['Approve', 'Ask the customer', 'Decline', ...more],
      'pending - response needed': ['Approve', 'Review again', 'Ask the customer', 'Decline', ...more],
      approved: ['Review again', 'Ask the customer', 'Decline', ...more],
      declined: ['Review again', 'Approve', ...more],
    })
    open(aRecord({ ...pending, may: { ...may, review: false } }))
    await screen.findByText('WR-30012')
    expect(screen.queryByRole('region', { name: 'Review' })).not.toBeInTheDocument()
  })

  it('approves with the status that the reviewer saw', async () => {
    const sent = open()
    await press('Approve')
    const sheet = within(await screen.findByRole('dialog', { name: 'Approve' }))
    await userEvent.type(await sheet.findByRole('textbox', { name: /Message/ }), 'Welcome')
    await userEvent.click(sheet.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('WR-30012: Approved')).toBeInTheDocument()
    expect(sent).toEqual([
      { path: 'PUT /warranties/{id}/status', body: { status: 'approved', was: 'pending', message: 'Welcome' } },
    ])
  })

  it('asks for the reason of a decline and for the question to the customer', async () => {
    const sent = open(pending, () => ({ ...pending, status: 'pending - response needed' }))
    await press('Decline')
    const decline = within(await screen.findByRole('dialog', { name: 'Decline' }))
    await userEvent.click(await decline.findByRole('button', { name: 'Decline' }))
    expect(await decline.findByText('Required')).toBeInTheDocument()
    await userEvent.click(decline.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Decline' })).not.toBeInTheDocument()
    })
    await press('Ask the customer')
    const ask = within(await screen.findByRole('dialog', { name: 'Ask the customer' }))
    await userEvent.type(await ask.findByRole('textbox', { name: 'Question to the customer' }), 'Which floor?')
    await userEvent.click(ask.getByRole('button', { name: 'Ask the customer' }))
    expect(await screen.findByText('WR-30012: Response needed')).toBeInTheDocument()
    expect(sent).toEqual([
      { path: 'POST /warranties/{id}/contact-customer', body: { message: 'Which floor?', was: 'pending' } },
    ])
  })

  it('leaves open what was opened while the answer of another step was on its way', async () => {
    const answer = Promise.withResolvers<WarrantyRecord>()
    open(pending, () => answer.promise)
    await press('Ask the customer')
    const ask = within(await screen.findByRole('dialog', { name: 'Ask the customer' }))
    await userEvent.type(await ask.findByRole('textbox', { name: 'Question to the customer' }), 'Which floor?')
    await userEvent.click(ask.getByRole('button', { name: 'Ask the customer' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Ask the customer' })).not.toBeInTheDocument()
    })
    await press('Correct the machine')
    await userEvent.type(await screen.findByLabelText('Serial number'), '9')
    answer.resolve({ ...pending, status: 'pending - response needed' })
    expect(await screen.findByText('WR-30012: Response needed')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Serial number'), '8')
    expect(screen.getByLabelText('Serial number')).toHaveValue(`${pending.serial_number}98`)
  })

  it('says that another reviewer was faster, and keeps the message', async () => {
    open(pending, () => {
      throw refused('warranty.decided', 'Someone else has set this registration to “approved” in the meantime.', {
        ...pending,
        status: 'approved',
      })
    })
    await press('Approve')
    const sheet = within(await screen.findByRole('dialog', { name: 'Approve' }))
    await userEvent.type(await sheet.findByRole('textbox', { name: /Message/ }), 'Welcome')
    await userEvent.click(sheet.getByRole('button', { name: 'Approve' }))
    expect(await sheet.findByText(/Someone else has set this registration/)).toBeInTheDocument()
    expect(sheet.getByRole('textbox', { name: /Message/ })).toHaveValue('Welcome')
  })

  it('sends the corrected fields with what the form showed, a serial number as W10 and a date as W11', async () => {
    const sent = open()
    const change = async (label: string | RegExp, text: string) => {
      await press('Correct the machine')
      const sheet = within(await screen.findByRole('dialog', { name: 'Correct the machine' }))
      const field = await sheet.findByLabelText(label)
      await userEvent.clear(field)
      await userEvent.type(field, text)
      await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
      await waitFor(() => {
        expect(screen.queryByRole('dialog', { name: 'Correct the machine' })).not.toBeInTheDocument()
      })
    }
    await change('Serial number', 'MT52534K00999')
    await change('Purchased', '2025-11-05')
    expect(sent).toEqual([
      {
        path: 'PUT /warranties/{id}/equipment',
        body: { serial_number: 'MT52534K00999', was: { serial_number: 'MT52534K00417' } },
      },
      {
        path: 'PUT /warranties/{id}/warranty',
        body: { purchased_date: '2025-11-05', was: { purchased_date: '2025-11-02' } },
      },
    ])
  })

  it('says that a new date or market type chooses the warranty, and sends the one that is chosen all the same', async () => {
    const sent = open({ ...pending, scheme: t500.scheme })
    await press('Correct the machine')
    const sheet = within(await screen.findByRole('dialog', { name: 'Correct the machine' }))
    const warranty = await sheet.findByLabelText('Warranty')
    const purchased = sheet.getByLabelText('Purchased')
    const retype = (day: string) => {
      fireEvent.change(purchased, { target: { value: day } })
    }
    await waitFor(() => {
      expect(warranty).toHaveDisplayValue('Home use')
    })
    retype('2025-11-05')
    expect(warranty).toHaveDisplayValue('The one that fits')
    retype('2025-11-02')
    expect(warranty).toHaveDisplayValue('Home use')
    await userEvent.selectOptions(sheet.getByLabelText('Market type'), 'Home')
    expect(warranty).toHaveDisplayValue('The one that fits')
    await userEvent.selectOptions(warranty, 'Home use')
    retype('2025-11-05')
    expect(warranty).toHaveDisplayValue('Home use')
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(sent.map(({ body }) => body)).toEqual([
        {
          ...{ purchased_date: '2025-11-05', market_type_id: 1, scheme_id: 1 },
          was: { purchased_date: '2025-11-02', market_type_id: null },
        },
      ])
    })
  })

  it('leaves none where the reviewer chose none before the date was corrected', async () => {
    const sent = open({ ...pending, scheme: t500.scheme })
    await press('Correct the machine')
    const sheet = within(await screen.findByRole('dialog', { name: 'Correct the machine' }))
    const warranty = await sheet.findByLabelText('Warranty')
    await userEvent.selectOptions(warranty, 'None')
    fireEvent.change(sheet.getByLabelText('Purchased'), { target: { value: '2025-11-05' } })
    expect(warranty).toHaveDisplayValue('None')
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(sent.map(({ body }) => body)).toEqual([
        { purchased_date: '2025-11-05', scheme_id: null, was: { purchased_date: '2025-11-02' } },
      ])
    })
  })

  it('leaves the warranty to the server where a date is corrected and none is chosen', async () => {
    const sent = open({ ...pending, scheme: t500.scheme })
    await press('Correct the machine')
    const sheet = within(await screen.findByRole('dialog', { name: 'Correct the machine' }))
    fireEvent.change(await sheet.findByLabelText('Purchased'), { target: { value: '2025-11-05' } })
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(sent.map(({ body }) => body)).toEqual([
        { purchased_date: '2025-11-05', was: { purchased_date: '2025-11-02' } },
      ])
    })
  })

  it('shows a clash, and saves what stands in the form when Save is pressed again', async () => {
    let isFirst = true
    const theirs = { ...pending, purchased_date: '2025-11-04' }
    const sent = open(pending, () => {
      if (!isFirst) return pending
      isFirst = false
      throw refused('warranty.clash', 'Someone else changed purchase date in the meantime.', theirs)
    })
    await press('Correct the machine')
    const sheet = within(await screen.findByRole('dialog', { name: 'Correct the machine' }))
    const field = await sheet.findByLabelText('Purchased')
    await userEvent.clear(field)
    await userEvent.type(field, '2025-11-05')
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
    expect(await sheet.findByText(/Press Save again to use what stands in this form/)).toBeInTheDocument()
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(sent.at(-1)?.body).toEqual({ purchased_date: '2025-11-05', was: { purchased_date: '2025-11-04' } })
    })
  })

  it('takes the fields that were not changed from the other correction, so that Save again sends the clash alone', async () => {
    const theirs = {
      ...pending,
      purchased_date: '2025-11-04',
      serial_number: 'MT52534K00999',
      installed_date: '2025-11-10',
    }
    const sent = open(pending, () => {
      if (sent.length > 1) return theirs
      throw refused('warranty.clash', 'Someone else changed purchase date in the meantime.', theirs)
    })
    await press('Correct the machine')
    const sheet = within(await screen.findByRole('dialog', { name: 'Correct the machine' }))
    const field = await sheet.findByLabelText('Purchased')
    await userEvent.clear(field)
    await userEvent.type(field, '2025-11-05')
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await sheet.findByText(/Press Save again/)
    expect(sheet.getByLabelText('Serial number')).toHaveValue('MT52534K00999')
    expect(sheet.getByLabelText(/Installed/)).toHaveValue('2025-11-10')
    expect(field).toHaveValue('2025-11-05')
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(sent.map(({ body }) => body)).toEqual([
        { purchased_date: '2025-11-05', was: { purchased_date: '2025-11-02' } },
        { purchased_date: '2025-11-05', was: { purchased_date: '2025-11-04' } },
      ])
    })
  })

  it('says ‘Record failed to update’ if the server refuses the correction (`WO156`)', async () => {
    open(pending, () => {
      throw refused('warranty.accountHasIt', 'The account already registered this machine as WR-30001.', pending)
    })
    await press('Correct the machine')
    const sheet = within(await screen.findByRole('dialog', { name: 'Correct the machine' }))
    await userEvent.type(await sheet.findByLabelText('Serial number'), '9')
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
    expect(
      await sheet.findByText('Record failed to update. The account already registered this machine as WR-30001.'),
    ).toBeInTheDocument()
  })

  it('gives the registration to an account that is searched for', async () => {
    const sent = open()
    await press('Give to another account')
    const sheet = within(await screen.findByRole('dialog', { name: 'Give to another account' }))
    await userEvent.type(await sheet.findByRole('searchbox'), 'lakeshore')
    await userEvent.click(sheet.getByRole('button', { name: 'Search' }))
    await userEvent.click(await sheet.findByRole('button', { name: /Lakeshore Gym Outfitters/ }))
    await userEvent.click(await sheet.findByRole('button', { name: 'Give to Lakeshore Gym Outfitters' }))
    expect(await screen.findByText('WR-30012 belongs to Lakeshore Gym Outfitters now')).toBeInTheDocument()
    expect(sent).toEqual([{ path: 'PUT /warranties/{id}/account', body: { account_id: 3 } }])
  })

  it('decides about the registration as the form was opened, and about the newer one only after a refusal has shown it', async () => {
    const bodies: unknown[] = []
    const declined: WarrantyRecord = { ...pending, status: 'declined' }
    function Opened() {
      const [record, setRecord] = useState(pending)
      const draft = {
        values: { message: '' },
        keep: () => undefined,
        finishWrites: async () => undefined,
        drop: async () => undefined,
      }
      return (
        <>
          <button
            type="button"
            onClick={() => {
              setRecord(declined)
            }}
          >
            A colleague declines it
          </button>
          <ReviewForm record={record} step="approved" draft={draft} onClose={() => undefined} />
        </>
      )
    }
    const engine = {
      refreshRecord: async () => undefined,
      call: async (_: Row, { body }: { readonly body?: unknown } = {}) => {
        bodies.push(body)
        throw refused('warranty.statusChanged', 'Someone else has set this registration to declined.', declined)
      },
    }
    renderArea('/warranty/records/r', { '/warranty/records/:id': <Opened /> }, engine, { role: 'reviewer' })
    await press('A colleague declines it')
    await press('Approve')
    expect(await screen.findByText('Someone else has set this registration to declined.')).toBeInTheDocument()
    await press('Approve')
    await waitFor(() => {
      expect(bodies).toMatchObject([{ was: 'pending' }, { was: 'declined' }])
    })
  })

  it('needs a connection, and keeps what was typed', async () => {
    const sent = open(pending, () => pending, false)
    await press('Approve')
    const sheet = within(await screen.findByRole('dialog', { name: 'Approve' }))
    expect(await sheet.findByText(/You are offline\. This needs a connection/)).toBeInTheDocument()
    expect(sheet.getByRole('button', { name: 'Approve' })).toBeDisabled()
    expect(sent).toEqual([])
  })
})
