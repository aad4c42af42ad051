import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Locations } from '../../../contract/shapes/registration.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { EditOwner } from '../../../src/features/warranty/components/record/edit-owner.tsx'
import { emptyWhere } from '../../../src/features/warranty/components/register/machine-entry.ts'
import { aRecord } from '../../offline/support/records.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { createDraftEngine, passTime, renderArea } from './support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const { market_type_id: _, ...where } = emptyWhere
const sold = { dealer_name: 'Northside Eagan', dealer_city: 'Eagan', dealer_state_id: 23, dealer_location_id: 31 }
const locations: Locations = { ...where, state: '', dealer_address: null, ...sold }
const record = aRecord({ locations })

function open(answer: (body: unknown) => unknown = () => record, drafts = new Map<string, unknown>()) {
  const sent: unknown[] = []
  const engine = {
    ...createDraftEngine(drafts),
    refreshRecord: async () => undefined,
    call: async (__: unknown, { body }: { readonly body?: unknown } = {}) => {
      sent.push(body)
      return answer(body)
    },
  }
  const { clock } = renderArea('/x', { '/x': <EditOwner record={record} onClose={() => undefined} /> }, engine)
  return { sent, clock }
}
const soldBy = async () => within(await screen.findByRole('group', { name: 'Sold by' }))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('The store that sold a registered machine', () => {
  it('is corrected where the owner is', async () => {
    const { sent, clock } = open()
    const dealer = (await soldBy()).getByRole('combobox', { name: /^Dealer/ })
    expect(dealer).toHaveValue('Northside Eagan')
    await userEvent.clear(dealer)
    await userEvent.type(dealer, 'Hillcrest')
    await passTime(clock)
    await userEvent.click(await screen.findByRole('option', { name: /Hillcrest Fitness Supply/ }))
    await save()
    await waitFor(() => {
      expect(sent).toEqual([
        {
          ...{ dealer_name: 'Hillcrest Fitness Supply', dealer_city: 'Bloomington', dealer_location_id: 12 },
          was: sold,
        },
      ])
    })
  })

  it('is there in a draft of an earlier version', async () => {
    const fields = { contact_name: 'Ada', company_name: '', company_location: '', address_1: '', address_2: '' }
    const shown = { ...emptyWhere, ...sold, installed_date: null }
    open(undefined, new Map([[`owner:${record.id}`, { fields, shown }]]))
    expect((await soldBy()).getByRole('combobox', { name: /^Dealer/ })).toHaveValue('Northside Eagan')
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada')
  })

  it('is one choice where somebody else corrected it too', async () => {
    const other = { dealer_name: 'Summit Fitness', dealer_city: 'Summit', dealer_state_id: 30, dealer_location_id: 32 }
    const theirs = aRecord({ locations: { ...locations, ...other } })
    const clashes = ['dealer_name', 'dealer_location_id'].map((field) => ({ field }))
    let isFirst = true
    const { sent } = open(() => {
      if (!isFirst) return theirs
      isFirst = false
      throw new CallRefused(409, { error: 'warranty.clash', message: '', errors: {}, current: theirs, clashes })
    })
    const dealer = (await soldBy()).getByRole('combobox', { name: /^Dealer/ })
    fireEvent.change(dealer, { target: { value: 'Lakeshore' } })
    await save()
    const choice = within(await screen.findByRole('group', { name: 'Dealer' }))
    expect(choice.getByLabelText('Theirs: Summit Fitness, Summit')).toBeInTheDocument()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    await userEvent.click(choice.getByLabelText('Mine: Lakeshore, Eagan'))
    await save()
    await waitFor(() => {
      expect(sent.at(-1)).toEqual({
        ...{ dealer_name: 'Lakeshore', dealer_city: 'Eagan', dealer_state_id: 23, dealer_location_id: null },
        was: other,
      })
    })
  })
})
