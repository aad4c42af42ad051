import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { AccountScreen } from '../../../src/features/account/screens/account.tsx'
import { AccountsScreen } from '../../../src/features/account/screens/accounts.tsx'
import { NoAnswer } from '../../../offline/http/call.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { hillcrest, openPage, press, refused, shopAdmin, type } from './account-harness.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

type Options = Parameters<typeof openPage>[2]
const open = (options?: Options, address = '/dashboard/account') => openPage(address, <AccountScreen />, options)
const openAsAdmin = (options?: Options) => open({ session: shopAdmin(), ...options }, '/dashboard/account?account=2')

describe('An account’s page (S34)', () => {
  it('lets its administrator change name, website and fax, and shows the shop’s terms (N03)', async () => {
    const { calls } = open({ answer: () => hillcrest })
    await screen.findByLabelText('Name')
    expect(screen.getByText('$1,250.50 of $5,000.00 used')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save terms' })).toBeNull()
    type('Name', 'Hillcrest Fitness')
    type(/^Fax/, '9085550142')
    press('Save')
    expect(await screen.findByText('Account saved')).toBeInTheDocument()
    expect(calls).toEqual([
      {
        row: accounts.table.updateInfo,
        input: { params: { id: 2 }, body: { name: 'Hillcrest Fitness', fax: '(908) 555-0142' } },
      },
    ])
  })

  const fieldValue = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
  const shown = { name: 'Hillcrest', url: 'https://old.example', fax: '(908) 555-0001' }
  const now = { ...hillcrest, url: 'https://new.example', fax: '(908) 555-0999' }

  it('shows under a draft of long ago what others changed since, and does not take it back', async () => {
    const drafts = new Map<string, unknown>([['account-info:2', { ...shown, fax: '(908) 555-0142', shown }]])
    const { calls } = open({ account: now, drafts, answer: () => now })
    await screen.findByLabelText('Name')
    await waitFor(() => {
      expect(fieldValue(/^Fax/)).toBe('(908) 555-0142')
    })
    expect(fieldValue(/^Website/)).toBe('https://new.example')
    type('Name', 'Hillcrest Fitness')
    press('Save')
    expect(await screen.findByText('Account saved')).toBeInTheDocument()
    expect(calls.map(({ input }) => input.body)).toEqual([{ name: 'Hillcrest Fitness', fax: '(908) 555-0142' }])
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  })

  it('drops a draft that is not wanted any more', async () => {
    const drafts = new Map<string, unknown>([['account-info:2', { ...shown, fax: '(908) 555-0142', shown }]])
    open({ account: now, drafts })
    await screen.findByLabelText('Name')
    await waitFor(() => {
      expect(fieldValue(/^Fax/)).toBe('(908) 555-0142')
    })
    press('Discard changes')
    expect([fieldValue(/^Fax/), fieldValue(/^Website/)]).toEqual(['(908) 555-0999', 'https://new.example'])
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
    await waitFor(() => {
      expect([...drafts.keys()]).toEqual([])
    })
  })

  it('shows in an open form what others change meanwhile, and leaves what was typed', async () => {
    const account = { ...hillcrest }
    const { calls } = openAsAdmin({ account, answer: () => account })
    await screen.findByLabelText('Name')
    type('Name', 'Hillcrest Fitness')
    Object.assign(account, { url: 'https://new.example', discount: 20 })
    // The save of the terms reads the account again.
    type('Discount (%)', '20')
    press('Save terms')
    await waitFor(() => {
      expect(fieldValue(/^Website/)).toBe('https://new.example')
    })
    expect(fieldValue('Name')).toBe('Hillcrest Fitness')
    type(/^Fax/, '9085550142')
    press('Save')
    expect(await screen.findByText('Account saved')).toBeInTheDocument()
    expect(calls.at(-1)?.input.body).toEqual({ name: 'Hillcrest Fitness', fax: '(908) 555-0142' })
  })

  it('names the field that is wrong and sends nothing', async () => {
    const { calls } = open()
    await screen.findByLabelText('Name')
    type('Name', ' ')
    type(/^Website/, 'no site')
    press('Save')
    expect(await screen.findByText('Required')).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('keeps what was typed when the server does not answer', async () => {
    const { drafts } = open({ answer: () => new NoAnswer('The server did not answer.') })
    await screen.findByLabelText('Name')
    type('Name', 'Hillcrest Two')
    press('Save')
    expect(
      await screen.findByText(/The server did not answer\. This needs the server, so nothing was changed/),
    ).toBeInTheDocument()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Hillcrest Two')
    await waitFor(() => {
      expect(drafts.get('account-info:2')).toMatchObject({ name: 'Hillcrest Two' })
    })
  })
})

describe('The terms of an account (N02)', () => {
  it('are saved by administrators in dollars; an empty limit is none', async () => {
    const { calls } = openAsAdmin({ answer: () => hillcrest })
    await screen.findByLabelText('Discount (%)')
    type('Discount (%)', '20')
    type(/^Order limit/, '2,500.50')
    type(/^Credit limit/, '')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Is on hold: its orders need approval' }))
    press('Save terms')
    expect(await screen.findByText('Terms saved')).toBeInTheDocument()
    expect(calls).toEqual([
      {
        row: accounts.table.updateAccount,
        input: {
          params: { id: 2 },
          body: {
            ...{ discount: 20, on_hold: true, order_limit: 2500.5, credit_limit: null },
            was: { discount: 15, on_hold: false, order_limit: null, credit_limit: 5000 },
          },
        },
      },
    ])
  })

  it('ask for the certificate of an exemption, and for amounts that can be read', async () => {
    const { calls } = openAsAdmin()
    await screen.findByLabelText('Discount (%)')
    expect(screen.queryByLabelText('Exemption certificate')).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Is exempt from sales tax' }))
    type(/^Order limit/, 'a lot')
    type('Discount (%)', '120')
    press('Save terms')
    expect(await screen.findByText('Enter the number of the exemption certificate')).toBeInTheDocument()
    expect(screen.getByText('Must be between 0 and 100 percent')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Order limit/)).toHaveAttribute('aria-invalid', 'true')
    expect(calls).toEqual([])
  })

  it('leave what another administrator changed meanwhile, and name a field that both changed', async () => {
    const theirs = { ...hillcrest, on_hold: true, credit_limit: 1000, discount: 10 }
    const { calls } = openAsAdmin({
      answer: () =>
        calls.length < 2
          ? refused(409, 'Someone else changed the discount of this account in the meantime.', {}, theirs)
          : { ...theirs, discount: 20 },
    })
    await screen.findByLabelText('Discount (%)')
    type('Discount (%)', '20')
    press('Save terms')
    expect(await screen.findByText(/Someone else changed the discount/)).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.getByLabelText<HTMLInputElement>(/^Credit limit/).value).toBe('1000.00')
    })
    expect(screen.getByRole('checkbox', { name: 'Is on hold: its orders need approval' })).toBeChecked()
    expect(screen.getByLabelText<HTMLInputElement>('Discount (%)').value).toBe('20')
    press('Save terms')
    expect(await screen.findByText('Terms saved')).toBeInTheDocument()
    expect(calls.map(({ input }) => input)).toEqual([
      { params: { id: 2 }, body: { discount: 20, was: { discount: 15 } } },
      { params: { id: 2 }, body: { discount: 20, was: { discount: 10 } } },
    ])
  })

  it('show what the server refused', async () => {
    openAsAdmin({ answer: () => refused(403, 'Only a shop administrator can change the discount of an account.') })
    await screen.findByLabelText('Discount (%)')
    press('Save terms')
    expect(await screen.findByText(/Only a shop administrator can change the discount/)).toBeInTheDocument()
  })
})

describe('Finding an account (WO008)', () => {
  const page = (data: readonly unknown[]) => ({
    ...{ current_page: 1, last_page: 1, next_page_url: null, prev_page_url: null, per_page: 100 },
    ...{ total: data.length, to: data.length, data },
  })
  const found = { ...hillcrest, city: 'Plainfield', state: 'NJ', phone: '(908) 555-0141', email: 'p@hillcrest.test' }

  it('leads to its pages', async () => {
    const { asked } = openPage('/dashboard/accounts', <AccountsScreen />, {
      session: shopAdmin(),
      reads: () => page([found]),
    })
    const list = await screen.findByRole('list', { name: 'Accounts' })
    expect(within(list).getByRole('link')).toHaveAttribute('href', '/dashboard/account?account=2')
    expect(within(list).getByText('PW-2014 · Plainfield, NJ · (908) 555-0141 · p@hillcrest.test')).toBeInTheDocument()
    type('Account, email or phone', 'hill')
    press('Search')
    await waitFor(() => {
      expect(asked.at(-1)).toEqual({ row: accounts.table.findAccounts, input: { query: { q: 'hill', page: 1 } } })
    })
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/accounts?q=hill')
  })

  it('goes to the last page where fewer match than before', async () => {
    const { asked } = openPage('/dashboard/accounts?q=hill&page=3', <AccountsScreen />, {
      session: shopAdmin(),
      reads: (_row, input) =>
        (input as { readonly query: { readonly page: number } }).query.page === 2
          ? page([found])
          : { ...page([]), current_page: 3, last_page: 2, total: 101 },
    })
    expect(await screen.findByRole('list', { name: 'Accounts' })).toBeInTheDocument()
    expect(asked.at(-1)).toMatchObject({ input: { query: { q: 'hill', page: 2 } } })
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/accounts?q=hill&page=2')
  })

  it('says when nothing matches', async () => {
    openPage('/dashboard/accounts?q=zzz', <AccountsScreen />, { session: shopAdmin(), reads: () => page([]) })
    expect(await screen.findByText(/No account matches “zzz”/)).toBeInTheDocument()
  })
})
