import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountUsers } from '../../../contract/account-users.ts'
import type { SavedCard } from '../../../contract/shapes/saved-card.ts'
import { users } from '../../../contract/users.ts'
import { MyUserScreen } from '../../../src/features/account/screens/my-user.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { openPage, press, refused, tom, type } from './account-harness.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const visa: SavedCard = {
  card_id: 5,
  card_number: '•••• 4242',
  brand: 'Visa',
  last4: '4242',
  card_exp_month: 11,
  card_exp_year: 2029,
  user_bin_name: 'Priya Nair',
  user_bin_company: 'Hillcrest',
  user_bin_address_1: '12 Maple Terrace',
  user_bin_address_2: '',
  user_bin_city: 'Summit',
  user_bin_zip: '07901',
  user_bin_state_id: 31,
  user_bin_state: 'NJ',
  expired: false,
}
const old: SavedCard = { ...visa, card_id: 6, last4: '1111', card_exp_year: 2024, expired: true }
const me = { ...tom, user_id: 2, first_name: 'Priya', last_name: 'Nair' }

type Options = NonNullable<Parameters<typeof openPage>[2]>
const open = (options: Options & { readonly cards?: readonly SavedCard[] } = {}) => {
  const { cards = [visa, old], ...rest } = options
  return openPage('/dashboard/my-user', <MyUserScreen />, {
    people: [Object.assign({}, me, { cardList: cards })],
    answer: () => me,
    reads: (row, input) =>
      row === users.table.readUserCard
        ? cards.find(({ card_id }) => card_id === (input as { query: { card_id: number } }).query.card_id)
        : undefined,
    ...rest,
  })
}
/** The forms, once their drafts were read: they are out of reach until then. */
const findForms = () =>
  waitFor(() => {
    expect(screen.getByLabelText('First name').closest('[inert]')).toBeNull()
    expect(screen.getByLabelText('City').closest('[inert]')).toBeNull()
  })
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('My User (S34)', () => {
  it('shows one’s rights, and the way to the password', async () => {
    open()
    expect(await screen.findByText('File labor claims')).toBeInTheDocument()
    expect(screen.queryByText('Approve orders')).toBeNull()
    expect(screen.getByRole('link', { name: 'Change password' })).toBeInTheDocument()
  })

  it('saves one’s name and phone (U01), and nothing else of the user', async () => {
    const { calls, drafts } = open()
    await findForms()
    type('Last name', ' Nair-Lopez ')
    type(/^Phone/, '9085550188')
    await waitFor(() => {
      expect(drafts.get('contact:own')).toMatchObject({ phone: '(908) 555-0188' })
    })
    press('Save contact')
    expect(await screen.findByText('Contact saved')).toBeInTheDocument()
    expect(calls).toEqual([
      {
        row: users.table.updateUser,
        input: {
          params: { id: 2 },
          body: { last_name: 'Nair-Lopez', phone: '(908) 555-0188' },
        },
      },
    ])
    expect(drafts.get('contact:own')).toBeUndefined()
  })

  it('stands there with what the server has, and out of reach, until the drafts were read', async () => {
    const drafts = new Map([['contact:own', { last_name: 'Nair-Lopez' }]])
    const reading = Promise.withResolvers<undefined>()
    const draft: NonNullable<Options['engine']>['draft'] = async (key) => {
      await reading.promise
      return drafts.get(key) ?? null
    }
    open({ engine: { draft } })
    expect(await screen.findByLabelText('Last name')).toHaveValue('Nair')
    const place = (label: string) => screen.getByLabelText(label).closest('.draft-place')
    expect(place('Last name')).toHaveAttribute('inert')
    const address = screen.getByLabelText('City')
    reading.resolve(undefined)
    await waitFor(() => {
      expect(screen.getByLabelText('Last name')).toHaveValue('Nair-Lopez')
    })
    expect(place('Last name')).not.toHaveAttribute('inert')
    // The form without a draft is the same that stood there.
    expect(screen.getByLabelText('City')).toBe(address)
    expect(place('City')).not.toHaveAttribute('inert')
  })

  it('names the field that is wrong and sends nothing; what the server refuses is at its field', async () => {
    const { calls } = open({ answer: () => refused(422, 'Not saved.', { phone: 'Phone number is invalid' }) })
    await findForms()
    type('First name', '')
    press('Save contact')
    expect(await screen.findByText('Required')).toBeInTheDocument()
    expect(calls).toEqual([])
    type('First name', 'Priya')
    press('Save contact')
    expect(await screen.findByText('Phone number is invalid')).toBeInTheDocument()
  })

  it('leaves under a draft of long ago what was changed since, an address as a whole (U01, U08)', async () => {
    const contact = { title: '', first_name: 'Priya', last_name: 'Nair', suffix: '', phone: '(908) 555-0001' }
    const place = { addr1: '1 Oak Street', addr2: '', city: 'Summit', state: 'NJ', postal_code: '07901' }
    const drafts = new Map<string, unknown>([
      ['contact:own', { ...contact, last_name: 'Nair-Lopez', shown: contact }],
      ['profile:own', { ...contact, ...place, addr1: '2 Oak Street', shown: { ...contact, ...place } }],
    ])
    const { calls } = open({ drafts, people: [{ ...me, phone: '(908) 555-0999' }] })
    await findForms()
    await screen.findByRole('option', { name: 'New Jersey' })
    expect(screen.getByLabelText('Last name')).toHaveValue('Nair-Lopez')
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('(908) 555-0999')
    expect(screen.getByLabelText('City')).toHaveValue('Summit')
    press('Save contact')
    expect(await screen.findByText('Contact saved')).toBeInTheDocument()
    press('Save address')
    expect(await screen.findByText('Address saved')).toBeInTheDocument()
    expect(calls.map(({ input }) => input.body)).toEqual([
      { last_name: 'Nair-Lopez' },
      { address: { ...place, addr1: '2 Oak Street' } },
    ])
  })

  it('sends no contact with the address where a draft of an earlier version has both (U08)', async () => {
    const contact = { title: '', first_name: 'Priya', last_name: 'Nair-Before', suffix: '', phone: '(908) 555-0000' }
    const place = { addr1: '2 Oak Street', addr2: '', city: 'Summit', state: 'NJ', postal_code: '07901' }
    const { calls } = open({ drafts: new Map<string, unknown>([['profile:own', { ...contact, ...place }]]) })
    await findForms()
    await screen.findByRole('option', { name: 'New Jersey' })
    press('Save address')
    expect(await screen.findByText('Address saved')).toBeInTheDocument()
    expect(calls.map(({ input }) => input.body)).toEqual([{ address: place }])
  })

  it('saves one’s address (U08), as a whole', async () => {
    const { calls, drafts } = open()
    await findForms()
    await screen.findByRole('option', { name: 'New Jersey' })
    type('Address 1', '18 Elm Street')
    press('Save address')
    expect((await screen.findAllByText('Required')).length).toBeGreaterThan(0)
    await waitFor(() => {
      expect(drafts.get('profile:own')).toMatchObject({ addr1: '18 Elm Street' })
    })
    expect(calls).toEqual([])
    type('City', 'Summit')
    type('State or province', 'NJ')
    type('Postal code', '07901')
    press('Save address')
    expect(await screen.findByText('Address saved')).toBeInTheDocument()
    expect(calls.map(({ row, input }) => [row, input.body])).toEqual([
      [
        accountUsers.updateProfile,
        { address: { addr1: '18 Elm Street', addr2: '', city: 'Summit', state: 'NJ', postal_code: '07901' } },
      ],
    ])
  })
})

describe('One’s saved cards (U06, U07)', () => {
  it('are listed masked, with their expiry', async () => {
    open()
    const cards = within(await screen.findByRole('list', { name: 'Saved cards' })).getAllByRole('button')
    expect(cards.map((card) => card.textContent)).toEqual([
      'Visa ending 4242Priya Nair · expires 11/29',
      'Visa ending 1111Priya Nair · expired 11/24Expired',
    ])
  })

  it('open with their masked number and billing address', async () => {
    const { asked } = open()
    await userEvent.click(await screen.findByRole('button', { name: /^Visa ending 4242/ }))
    const card = await sheet('Visa ending 4242')
    for (const text of ['•••• 4242', '11/29', 'Priya Nair', 'Hillcrest', '12 Maple Terrace, Summit, NJ 07901'])
      expect(await card.findByText(text)).toBeInTheDocument()
    expect(asked).toContainEqual({ row: users.table.readUserCard, input: { query: { card_id: 5 } } })
  })

  it('are removed after a question', async () => {
    const { calls } = open({ answer: () => ({ message: 'Card removed' }) })
    await userEvent.click(await screen.findByRole('button', { name: /^Visa ending 1111/ }))
    await userEvent.click(await (await sheet('Visa ending 1111')).findByRole('button', { name: 'Remove card' }))
    expect(calls).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Card removed')).toBeInTheDocument()
    expect(calls).toEqual([{ row: users.table.removeUserCard, input: { params: { id: 6 } } }])
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Visa ending 1111' })).not.toBeInTheDocument()
    })
  })

  it('cannot be removed without a connection, and say so where none is saved', async () => {
    open({ isOnline: false })
    await userEvent.click(await screen.findByRole('button', { name: /^Visa ending 4242/ }))
    const button = await (
      await sheet('Visa ending 4242')
    ).findByRole<HTMLButtonElement>('button', {
      name: 'Remove card',
    })
    expect(button.disabled).toBe(true)
    cleanup()
    open({ cards: [] })
    expect(await screen.findByText(/^No saved cards\./)).toBeInTheDocument()
  })
})
