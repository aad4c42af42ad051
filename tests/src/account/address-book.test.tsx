import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { addresses } from '../../../contract/addresses.ts'
import type { BookAddress } from '../../../contract/shapes/book-address.ts'
import { site } from '../../../contract/site.ts'
import { buildAccountMenu } from '../../../domain/accounts/menu.ts'
import { AddressBookScreen } from '../../../src/features/account/screens/address-book.tsx'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const bookOf = (id: number, overrides: Partial<BookAddress> = {}): BookAddress => ({
  address_id: id,
  id,
  account_id: 3,
  name: 'Dale Okafor',
  organization: 'Northside Fitness',
  addr1: `${id} Harbor Ave`,
  addr2: '',
  city: 'Minneapolis',
  state_id: 23,
  state: 'MN',
  postal_code: '55408',
  phone: '(612) 555-0148',
  email: 'dale@northside.example',
  address_type: 'shipping',
  address_servicer: false,
  country: 'US',
  location: 'Minneapolis, MN',
  ...overrides,
})
const states = [{ state_id: 23, state_name: 'Minnesota', state_country: 'US', abbreviation: 'MN' }]
const place = { postal_code_city: 'Saint Paul', postal_code_province_abv: 'MN', latitude: null, longitude: null }
const pageOf = (data: readonly BookAddress[]) => ({
  current_page: 1,
  last_page: 1,
  next_page_url: null,
  prev_page_url: null,
  per_page: 25,
  total: data.length,
  to: data.length,
  data,
})
const refused = (errors: Record<string, string>) =>
  Object.assign(new Error('This address was not saved.'), { name: 'CallRefused', status: 422, errors })

interface Options {
  readonly address?: string
  readonly pages?: number
  readonly rows?: BookAddress[]
  readonly isOnline?: boolean
  readonly isFresh?: boolean
  readonly fails?: boolean
  readonly answer?: (row: unknown, input: { params?: { id: number }; body?: unknown }) => unknown
  readonly drafts?: Map<string, unknown>
  /** The server's newest version of an address; the row of the list by default. */
  readonly newest?: (id: number) => BookAddress | Error
  /** What the account is, for its local administrator. */
  readonly flags?: { readonly dealer: boolean; readonly warranty_servicer: boolean }
}

const { user: member, ...ofDealer } = sessionOf('dealer')
const accountAdmin = {
  ...ofDealer,
  user: member && { ...member, permissions: [...member.permissions, { name: 'accounts.edit' as const }] },
}

function open({
  address = '/dashboard/address-book',
  pages = 1,
  rows = [bookOf(11), bookOf(12)],
  isOnline = true,
  fails,
  answer,
  drafts = new Map(),
  newest = bookOf,
  flags,
}: Options = {}) {
  const calls: { row: unknown; input: { params?: { id: number }; body?: unknown } }[] = []
  const book = { rows }
  const asked: number[] = []
  renderAt(
    address,
    { '/dashboard/address-book': <AddressBookScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: flags === undefined ? sessionOf('dealer') : accountAdmin,
      isOnline,
      engine: {
        fetchOrCached: async (row: unknown, input: { params?: { id: number }; query?: { page?: number } }) => {
          if (fails) throw noAnswer()
          const page = row === addresses.table.listAccountAddresses ? (input.query?.page ?? 1) : 1
          if (row === addresses.table.listAccountAddresses) asked.push(page)
          const one = row === addresses.table.readAddress ? newest(input.params?.id ?? 0) : null
          if (one instanceof Error) throw one
          const value =
            one !== null
              ? one
              : row === addresses.table.listAccountAddresses
                ? { ...pageOf(book.rows), current_page: page, last_page: pages }
                : row === accounts.table.readMenus
                  ? buildAccountMenu(['account', 'address-book'], null)
                  : row === site.table.listStates
                    ? states
                    : row === accounts.table.readAccount
                      ? { account_id: 3, dealer: false, warranty_servicer: false, ...flags }
                      : place
          return { value, asOf: Date.UTC(2026, 10, 20, 9, 0), fresh: isOnline }
        },
        call: async (row: unknown, input: { params?: { id: number }; body?: unknown }) => {
          calls.push({ row, input })
          const value = answer?.(row, input)
          if (value instanceof Error) throw value
          return value
        },
        draft: async (key) => drafts.get(key) ?? null,
        saveDraft: async (key, value) => {
          drafts.set(key, value)
        },
        dropDraft: async (key) => {
          drafts.delete(key)
        },
      },
    },
  )
  return { calls, book, drafts, asked }
}
const sheet = (name: string) => within(screen.getByRole('dialog', { name }))
const type = (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const press = (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
}
async function fillNew() {
  press('Add address')
  await screen.findByLabelText('First and last name')
  type('First and last name', 'Kim Lee')
  type('Address 1', '12 Lake St')
  type('Postal code', '551011234')
  type('Phone', '6515550100')
  type('Email', 'kim@lakeshore.example')
  await waitFor(() => {
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Saint Paul')
  })
}

describe('The address book (S22)', () => {
  it('has its page in the address', async () => {
    const { asked } = open({ address: '/dashboard/address-book?page=3', pages: 3 })
    expect(await screen.findByText('Page 3 of 3')).toBeInTheDocument()
    press('Previous page')
    expect(await screen.findByText('Page 2 of 3')).toBeInTheDocument()
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/address-book?page=2')
    expect(asked).toEqual([3, 2])
  })

  it('lists the account’s addresses', async () => {
    open()
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText('11 Harbor Ave, Minneapolis, MN 55408')).toBeInTheDocument()
  })

  it('shows what to do when it is empty and when it did not load', async () => {
    open({ rows: [] })
    expect(await screen.findByRole('heading', { name: 'No addresses yet' })).toBeInTheDocument()
    cleanup()
    open({ fails: true })
    expect(await screen.findByRole('heading', { name: 'The address book did not load' })).toBeInTheDocument()
  })

  it('says offline that it is not on this device, and nothing of what was loaded', async () => {
    open({ fails: true, isOnline: false })
    expect(await screen.findByRole('heading', { name: 'The address book is not on this device' })).toBeInTheDocument()
    expect(screen.getByText('Connect once to open it here.')).toBeInTheDocument()
    expect(screen.queryByText(/last loaded/)).toBeNull()
    expect(screen.getByText(/what you have opened before is on this device/)).toBeInTheDocument()
  })

  it('shows the last snapshot offline, read-only', async () => {
    open({ isOnline: false })
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText(/showing the addresses last loaded/)).toBeInTheDocument()
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Edit|Delete) the address/ }))
      expect(button.disabled).toBe(true)
  })

  it('has the fields in the order of the spec', async () => {
    open()
    press('Add address')
    await screen.findByLabelText('First and last name')
    const labels = [...document.querySelectorAll('[role="dialog"] div.field > label')].map((label) =>
      (label.textContent ?? '').replace(/optional$/, ''),
    )
    expect(labels).toEqual([
      ...['First and last name', 'Address 1', 'Address 2', 'City', 'State or province', 'Postal code'],
      ...['Email', 'Phone', 'Organization'],
    ])
  })

  it('offers a servicer a service location under the name of its company, and a dealer a shop', async () => {
    const { calls } = open({ flags: { dealer: false, warranty_servicer: true } })
    await fillNew()
    expect(screen.queryByLabelText(/^Shop/)).toBe(null)
    fireEvent.click(await screen.findByLabelText(/^Service location/))
    type('First and last name', 'Northside')
    press('Save')
    await waitFor(() => {
      expect(calls).toContainEqual({
        row: addresses.table.addAddress,
        input: { body: expect.objectContaining({ address_type: 'service', name: 'Northside' }) as unknown },
      })
    })
    cleanup()
    open({ flags: { dealer: true, warranty_servicer: false } })
    press('Add address')
    expect(await screen.findByLabelText(/^Shop/)).toBeInTheDocument()
    expect(screen.queryByLabelText(/^Service location/)).toBe(null)
  })

  it('shows the spec’s error message only after its field was touched', async () => {
    const { calls } = open()
    press('Add address')
    await screen.findByLabelText('First and last name')
    await userEvent.type(screen.getByLabelText('First and last name'), 'Kim')
    expect(screen.queryByText('A first and last name are required')).not.toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Address 1'), 'PO Box 12')
    expect(await screen.findByText('A first and last name are required')).toBeVisible()
    expect(screen.queryByText('We cannot ship to P.O. Boxes')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('We cannot ship to P.O. Boxes')).toBeVisible()
    await waitFor(() => {
      expect(screen.getByLabelText('First and last name')).toHaveFocus()
    })
    expect(calls).toEqual([])
  })

  it('adds an address: the postal code fills in city and state, and “Address saved” appears', async () => {
    const { calls, drafts } = open({ answer: () => ({ ...bookOf(13), message: 'Address saved' }) })
    await fillNew()
    expect(screen.getByLabelText<HTMLSelectElement>('State or province').value).toBe('MN')
    press('Save')
    expect(await screen.findByText('Address saved')).toBeInTheDocument()
    expect(calls[0]).toMatchObject({
      row: addresses.table.addAddress,
      input: {
        body: { name: 'Kim Lee', postal_code: '55101-1234', phone: '(651) 555-0100', address_type: 'shipping' },
      },
    })
    expect([...drafts.keys()]).toEqual([])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('requires fewer fields of a billing address', async () => {
    const { calls } = open({ answer: () => ({ ...bookOf(13), message: 'Address saved' }) })
    press('Add address')
    await userEvent.click(await screen.findByLabelText('Billing address'))
    press('Save')
    expect(await screen.findByText('Billing address needed')).toBeVisible()
    await screen.findByRole('option', { name: 'Minnesota' })
    type('Address 1', 'PO Box 12')
    type('City', 'Eagan')
    type('State or province', 'MN')
    type('Postal code', '55121')
    press('Save')
    expect(await screen.findByText('Address saved')).toBeInTheDocument()
    expect(calls[0]?.input.body).toMatchObject({ address_type: 'billing', addr1: 'PO Box 12' })
  })

  it('edits an address and shows “Address Updated”', async () => {
    const { calls } = open({ answer: () => ({ ...bookOf(11), message: 'Address Updated' }) })
    await userEvent.click((await screen.findAllByRole('button', { name: /^Edit the address/ }))[0] as HTMLElement)
    await screen.findByLabelText('First and last name')
    expect(sheet('Edit address').getByLabelText<HTMLInputElement>('Address 1').value).toBe('11 Harbor Ave')
    type('Address 1', '14 Harbor Ave')
    press('Save')
    expect(await screen.findByText('Address Updated')).toBeInTheDocument()
    expect(calls[0]).toMatchObject({
      row: addresses.table.updateAddress,
      input: { params: { id: 11 }, body: { addr1: '14 Harbor Ave' } },
    })
  })

  it('edits the address as the server has it now (D01), not as the list was loaded', async () => {
    open({ newest: (id) => bookOf(id, { addr1: '900 Pier Street' }) })
    const edit = async () =>
      userEvent.click((await screen.findAllByRole('button', { name: /^Edit the address/ }))[0] as HTMLElement)
    await edit()
    expect((await screen.findByLabelText<HTMLInputElement>('Address 1')).value).toBe('900 Pier Street')
  })

  it('reads it anew each time, so that a form never starts from an earlier version', async () => {
    let addr1 = '900 Pier Street'
    open({ newest: (id) => bookOf(id, { addr1 }) })
    const edit = async () =>
      userEvent.click((await screen.findAllByRole('button', { name: /^Edit the address/ }))[0] as HTMLElement)
    await edit()
    await screen.findByLabelText('Address 1')
    press('Cancel')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    addr1 = '901 Pier Street'
    await edit()
    expect((await screen.findByLabelText<HTMLInputElement>('Address 1')).value).toBe('901 Pier Street')
  })

  it('shows under a draft that was left what the server has now, a place as a whole', async () => {
    const { name, organization, addr1, addr2, city, state, postal_code, phone, email } = bookOf(11)
    const values = { name, organization, addr1, addr2, city, state, postal_code, phone, email }
    const kind = 'shipping'
    const drafts = new Map<string, unknown>([
      ['address:11', { kind, values: { ...values, email: 'parts@northside.example' }, shown: { kind, ...values } }],
    ])
    const { calls } = open({
      ...{ drafts, newest: (id: number) => bookOf(id, { addr1: '900 Pier Street', phone: '(612) 555-0199' }) },
      answer: () => ({ ...bookOf(11), message: 'Address Updated' }),
    })
    await userEvent.click((await screen.findAllByRole('button', { name: /^Edit the address/ }))[0] as HTMLElement)
    await screen.findByLabelText('Address 1')
    press('Save')
    expect(await screen.findByText('Address Updated')).toBeInTheDocument()
    expect(calls[0]?.input.body).toMatchObject({
      ...{ addr1: '900 Pier Street', phone: '(612) 555-0199', email: 'parts@northside.example' },
    })
  })

  it('edits the row of the list where the server does not answer, and says if it was deleted', async () => {
    open({ newest: () => noAnswer() })
    await userEvent.click((await screen.findAllByRole('button', { name: /^Edit the address/ }))[0] as HTMLElement)
    expect((await screen.findByLabelText<HTMLInputElement>('Address 1')).value).toBe('11 Harbor Ave')
    cleanup()
    open({ newest: () => Object.assign(new Error('Unknown.'), { name: 'CallRefused', status: 404 }) })
    await userEvent.click((await screen.findAllByRole('button', { name: /^Edit the address/ }))[0] as HTMLElement)
    expect(await screen.findByText('This address was deleted')).toBeInTheDocument()
  })

  it('restores the draft when the sheet opens again', async () => {
    const drafts = new Map<string, unknown>()
    open({ drafts })
    await fillNew()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    cleanup()
    open({ drafts })
    press('Add address')
    expect((await screen.findByLabelText<HTMLInputElement>('First and last name')).value).toBe('Kim Lee')
    press('Cancel')
    await waitFor(() => {
      expect([...drafts.keys()]).toEqual([])
    })
  })

  it('shows a server error under its field, or as one message', async () => {
    let failure: Error = refused({ state: 'Choose a state or province from the list' })
    open({ answer: () => failure })
    await fillNew()
    press('Save')
    expect(await screen.findByText('Choose a state or province from the list')).toBeInTheDocument()
    failure = noAnswer()
    type('State or province', 'MN')
    press('Save')
    expect(
      await screen.findByText(/^Something went wrong, and nothing was changed|This needs the server/),
    ).toBeInTheDocument()
    expect(screen.getByLabelText<HTMLInputElement>('First and last name').value).toBe('Kim Lee')
  })

  it('hides editing of company locations from users without the permission', async () => {
    open({ rows: [bookOf(11), bookOf(12, { address_type: 'retail', name: 'Northside' })] })
    expect(await screen.findAllByRole('listitem')).toHaveLength(2)
    expect(screen.getAllByRole('button', { name: /^Edit the address/ })).toHaveLength(1)
  })

  it('deletes an address, and Undo restores it', async () => {
    const { calls } = open({
      answer: (row) => (row === addresses.table.deleteAddress ? { message: 'Address deleted' } : bookOf(12)),
    })
    await userEvent.click((await screen.findAllByRole('button', { name: /^Delete the address/ }))[1] as HTMLElement)
    expect(await screen.findByText('Address deleted')).toBeInTheDocument()
    press('Undo')
    expect(await screen.findByText('Address restored')).toBeInTheDocument()
    expect(calls.map(({ row, input }) => [row, input.params?.id])).toEqual([
      [addresses.table.deleteAddress, 12],
      [addresses.table.activateAddress, 12],
    ])
  })
})
