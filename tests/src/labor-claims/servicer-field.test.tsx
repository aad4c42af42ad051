import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ActionSheet } from '../../../src/features/labor-claims/components/actions/action-sheet.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { createClaim, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeAll(ticketForms.load)

beforeEach(stubMediaQueries)
afterEach(cleanup)

const claim = createClaim({ status: 'open', assigned_to: null, provider_address_id: null, actions: ['assign'] })
const near = (address_id: number, name: string, distance: number, open_jobs: number) => ({
  ...{
    address_id,
    account_id: address_id,
    name,
    distance,
    open_jobs,
    city: 'Duluth',
    state: 'MN',
    addr1: '',
    addr2: '',
  },
  ...{ postal_code: '55802', phone: '', email: '', latitude: 46.7, longitude: -92.1 },
})

/** The sheet that assigns the claim, with these servicers. */
function openAssign() {
  const asked: unknown[] = []
  renderWithEngine(<ActionSheet seen={toSeen(claim)} open="assign" onClose={() => undefined} />, {
    call: async (_row, { query }) => {
      asked.push(query)
      if ((query as { readonly zip: string }).zip === '10001') return [near(8, 'City Repair', 2, 0)]
      return [near(1, 'Lake Repair', 3.14, 9), near(2, 'Hill Service', 20, 0), near(3, 'Bay Fitness', 44, 9)]
    },
  })
  return asked
}
const listed = async () => {
  const group = within(await screen.findByRole('group', { name: 'Servicer' }))
  return (await group.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent)
}

describe('Choosing the servicer of a claim', () => {
  it('shows how far each is and how many jobs it has, the nearest first', async () => {
    const asked = openAssign()
    expect(await listed()).toEqual([
      'Lake Repair, Duluth MN3.1 mi · 9 open jobs',
      'Hill Service, Duluth MN20.0 mi · no open jobs',
      'Bay Fitness, Duluth MN44.0 mi · 9 open jobs',
    ])
    expect(asked).toEqual([{ zip: claim.customer_postal_code, distance: 100, manufacturer_id: claim.manufacturer_id }])
  })

  it('orders them by load, and the choice stays', async () => {
    openAssign()
    await userEvent.click(await screen.findByRole('radio', { name: /^Lake Repair/ }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Fewest open jobs first')
    expect((await listed()).map((text) => text?.split(',')[0])).toEqual(['Hill Service', 'Lake Repair', 'Bay Fitness'])
    expect(screen.getByRole('radio', { name: /^Lake Repair/ })).toBeChecked()
  })

  it('shows the choice first where another place or order does not find it', async () => {
    openAssign()
    await userEvent.click(await screen.findByRole('radio', { name: /^Lake Repair/ }))
    const postal = screen.getByRole('textbox', { name: 'Near postal code' })
    await userEvent.clear(postal)
    await userEvent.type(postal, '10001')
    await screen.findByRole('radio', { name: /^City Repair/ })
    expect(await listed()).toEqual(['Lake Repair, Duluth MNchosen', 'City Repair, Duluth MN2.0 mi · no open jobs'])
    expect(screen.getByRole('radio', { name: /^Lake Repair/ })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: /^City Repair/ }))
    expect((await listed()).map((text) => text?.split(',')[0])).toEqual(['City Repair'])
  })
})
