import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountUsers } from '../../../contract/account-users.ts'
import { users } from '../../../contract/users.ts'
import { UsersScreen } from '../../../src/features/account/screens/users.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import {
  dealerRights,
  hillcrest,
  localAdmin,
  openPage,
  press,
  refused,
  shopAdmin,
  tom,
  type,
} from './account-harness.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

type Options = Parameters<typeof openPage>[2]
const open = (options?: Options, address = '/dashboard/users') => openPage(address, <UsersScreen />, options)
async function openTom(options?: Options) {
  const opened = open(options)
  await userEvent.click(await screen.findByRole('button', { name: /Tom Brandt/ }))
  await screen.findByLabelText('First name')
  return opened
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

describe('The users of an account (S34)', () => {
  it('are listed with role and status; removed ones on request', async () => {
    const nina = { ...tom, user_id: 12, first_name: 'Nina', last_name: 'Park', activated_at: null, local_admin: true }
    const gone = { ...tom, user_id: 13, first_name: 'Ed', last_name: 'Gone', active: false }
    open({ people: [tom, nina, gone] })
    expect(await screen.findByRole('row', { name: /Tom Brandt.*Active/ })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /Nina Park.*Account administrator.*Invited/ })).toBeInTheDocument()
    expect(screen.queryByText('Ed Gone')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Removed' }))
    expect(screen.getByRole('row', { name: /Ed Gone.*Removed/ })).toBeInTheDocument()
    expect(screen.queryByText('Tom Brandt')).toBeNull()
  })

  it('are none in the account of visitors’ orders, and none can be added', async () => {
    open({ session: shopAdmin(), people: [], account: { ...hillcrest, display_id: 'WEB', name: 'Web visitors' } })
    expect(await screen.findByText('This account has the orders of visitors, and no people.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull()
  })

  it('have the choice of removed ones in the address, beside the account', async () => {
    const gone = { ...tom, user_id: 13, first_name: 'Ed', last_name: 'Gone', active: false }
    open({ session: shopAdmin(), people: [tom, gone] }, '/dashboard/users?account=2&show=removed')
    expect(await screen.findByRole('row', { name: /Ed Gone.*Removed/ })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('tab', { name: 'Active' }))
    expect(await screen.findByRole('row', { name: /Tom Brandt/ })).toBeInTheDocument()
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/users?account=2')
    await userEvent.click(screen.getByRole('tab', { name: 'Removed' }))
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/users?account=2&show=removed')
  })

  it('say so when they did not load, and are the last copy offline', async () => {
    open({ fails: true })
    expect(await screen.findByRole('heading', { name: 'The users did not load' })).toBeInTheDocument()
    cleanup()
    open({ isOnline: false })
    expect(await screen.findByRole('button', { name: /Tom Brandt/ })).toBeInTheDocument()
    expect(screen.getByText(/showing the users last loaded/)).toBeInTheDocument()
  })

  it('of another account carry its name and the way back', async () => {
    const { asked } = open({ session: shopAdmin() }, '/dashboard/users?account=2')
    const note = await screen.findByText(/You are viewing Hillcrest, PW-2014/)
    expect(within(note).getByRole('link', { name: 'go back to your own' })).toHaveAttribute(
      'href',
      '/dashboard/account',
    )
    expect(asked.map(({ input }) => input)).toContainEqual({ params: { id: 2 }, query: { with: 'frpAccount.users' } })
    const menu = screen.getByRole('navigation', { name: 'Account' })
    expect(within(menu).getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/dashboard/users?account=2')
    expect(within(menu).getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  })
})

describe('Adding a user (U12)', () => {
  it('sends the invitation, without roles that the sender cannot give', async () => {
    const { calls } = open({ answer: () => ({ ...tom, email: 'nina@hillcrest.test' }) })
    await screen.findByRole('button', { name: /Tom Brandt/ })
    press('Add user')
    await screen.findByLabelText('Email')
    expect(screen.queryByRole('checkbox', { name: /Account administrator/ })).toBeNull()
    type('Email', ' nina@hillcrest.test ')
    type('First name', 'Nina')
    type('Last name', 'Park')
    type(/^Phone/, '2015550162')
    press('Send invitation')
    expect(await screen.findByText('Invitation sent to nina@hillcrest.test')).toBeInTheDocument()
    expect(calls).toEqual([
      {
        row: accountUsers.addNewUser,
        input: {
          params: { id: 2 },
          body: { email: 'nina@hillcrest.test', first_name: 'Nina', last_name: 'Park', phone: '(201) 555-0162' },
        },
      },
    ])
  })

  it('says in the form that the request of a person who asked to join was mailed again', async () => {
    const message = 'Tom Brandt asked to join this account. We mailed the request to priya@hillcrest.test again.'
    open({ answer: () => ({ message }) })
    await screen.findByRole('button', { name: /Tom Brandt/ })
    press('Add user')
    await screen.findByLabelText('Email')
    type('Email', 'tom@brandt.test')
    type('First name', 'Tom')
    type('Last name', 'Brandt')
    press('Send invitation')
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(screen.queryByText(/Invitation sent/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('tom@brandt.test')
    type('Email', 'tom@hillcrest.test')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('names each empty field, and shows at the email that it is taken', async () => {
    const { calls } = open({
      answer: () => refused(422, 'Some fields of this user are missing.', { email: 'Another user has this email' }),
    })
    await screen.findByRole('button', { name: /Tom Brandt/ })
    press('Add user')
    await screen.findByLabelText('Email')
    press('Send invitation')
    expect(await screen.findAllByText('Required')).toHaveLength(3)
    expect(calls).toEqual([])
    type('Email', 'tom@hillcrest.test')
    type('First name', 'Tom')
    type('Last name', 'B')
    press('Send invitation')
    expect(await screen.findByText('Another user has this email')).toBeInTheDocument()
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Tom')
  })
})

describe('A user’s sheet', () => {
  it('saves the profile (U08)', async () => {
    const { calls } = await openTom({ answer: () => tom })
    type('First name', 'Thomas')
    press('Save profile')
    await waitFor(() => {
      expect(calls).toHaveLength(1)
    })
    expect(calls[0]).toEqual({
      row: accountUsers.updateProfile,
      input: {
        params: { id: 3 },
        body: { profile: { first_name: 'Thomas' } },
      },
    })
    expect(await screen.findByText('Profile saved')).toBeInTheDocument()
  })

  it('grants and takes permissions, with what was shown; what the granter lacks is off (U09)', async () => {
    const { calls } = await openTom({ answer: () => tom })
    await userEvent.click(screen.getByRole('tab', { name: 'Permissions' }))
    expect(screen.queryByRole('checkbox', { name: /Manage users/ })).toBeNull()
    expect((await box('Approve orders (you do not have this)')).disabled).toBe(true)
    expect((await box('Place orders')).checked).toBe(true)
    await userEvent.click(await box('Edit orders'))
    await userEvent.click(await box('Place orders'))
    press('Save permissions')
    expect(await screen.findByText('Permissions saved')).toBeInTheDocument()
    expect(calls[0]?.row).toBe(accountUsers.updatePermissions)
    const { permissions, expected } = calls[0]?.input.body as { permissions: string[]; expected: string[] }
    expect(expected).toEqual(dealerRights)
    expect(permissions.toSorted()).toEqual(
      [...dealerRights.filter((name) => name !== 'orders.place'), 'orders.edit'].toSorted(),
    )
  })

  it('goes back to the defaults of the account', async () => {
    const { calls } = await openTom({ answer: () => tom })
    await userEvent.click(screen.getByRole('tab', { name: 'Permissions' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Use the defaults' }))
    expect(await screen.findByText('Permissions saved')).toBeInTheDocument()
    expect(calls[0]?.input.body).toEqual({ permissions: null, expected: dealerRights })
  })

  it('removes the user with Undo, which takes it back (U10, U11)', async () => {
    const { calls } = await openTom({ answer: () => tom })
    press('Remove user')
    expect(await screen.findByText('Tom Brandt was removed and signed out')).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => {
      expect(calls.map(({ row }) => row)).toEqual([accountUsers.removeUser, accountUsers.activateUser])
    })
  })

  it('says why a removal was refused', async () => {
    await openTom({ answer: () => refused(403, 'Only a shop administrator can change a user of the shop’s staff.') })
    press('Remove user')
    expect(await screen.findByText(/Only a shop administrator can change a user/)).toBeInTheDocument()
  })

  it('mails another link to an invited user', async () => {
    const { calls } = await openTom({ people: [{ ...tom, activated_at: null }], answer: () => tom })
    press('Send the invitation again')
    expect(await screen.findByText('Invitation sent to tom@hillcrest.test')).toBeInTheDocument()
    expect(calls[0]?.row).toBe(accountUsers.inviteAgain)
  })

  it('offers nothing for the shop’s staff, and no removal of oneself', async () => {
    open({ people: [{ ...tom, reviewer: true }] })
    await userEvent.click(await screen.findByRole('button', { name: /Tom Brandt/ }))
    expect(await screen.findByText(/This user works for the shop/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Remove user' })).toBeNull()
    cleanup()
    await openTom({ people: [{ ...tom, user_id: localAdmin().user?.user_id ?? 0 }] })
    expect(screen.queryByRole('button', { name: 'Remove user' })).toBeNull()
  })

  it('lets an administrator of the shop change email and roles (SF155)', async () => {
    const { calls } = await openTom({ session: shopAdmin(), answer: () => tom })
    await userEvent.click(screen.getByRole('tab', { name: 'Roles' }))
    await userEvent.click(await box('Account administrator: manages the account and its users'))
    press('Save')
    expect(await screen.findByText('User saved')).toBeInTheDocument()
    expect(calls[0]).toMatchObject({
      row: users.table.updateUserAsAdmin,
      input: { params: { id: 3 }, body: { local_admin: true } },
    })
    cleanup()
    await openTom()
    expect(screen.queryByRole('tab', { name: 'Roles' })).toBeNull()
  })

  it('sends of email and roles only what was changed, so that what another administrator changed meanwhile stays', async () => {
    const { calls } = await openTom({ session: shopAdmin(), answer: () => tom })
    await userEvent.click(screen.getByRole('tab', { name: 'Roles' }))
    await screen.findByLabelText('Email')
    type('Email', ' tom@brandt.test ')
    press('Save')
    await screen.findByText('User saved')
    expect(calls.map(({ input }) => input.body)).toEqual([{ email: 'tom@brandt.test' }])
  })

  it('keeps what was chosen through a reload, and no longer than the rights that it was chosen for', async () => {
    const { drafts } = await openTom({ session: shopAdmin() })
    await userEvent.click(screen.getByRole('tab', { name: 'Permissions' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'File labor claims' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Roles' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Reviewer/ }))
    await waitFor(() => {
      expect(drafts.size).toBe(2)
    })
    // Keys of drafts are readable on a shared device after the sign-out.
    expect([...drafts.keys()].join()).not.toContain('@')
    cleanup()
    await openTom({ session: shopAdmin(), drafts })
    await userEvent.click(screen.getByRole('tab', { name: 'Permissions' }))
    expect(await screen.findByRole<HTMLInputElement>('checkbox', { name: 'File labor claims' })).not.toBeChecked()
    await userEvent.click(screen.getByRole('tab', { name: 'Roles' }))
    expect(await screen.findByRole('checkbox', { name: /^Reviewer/ })).toBeChecked()
    cleanup()
    const changed = { ...tom, reviewer: true, permissions: [{ name: 'claims.file' as const }] }
    await openTom({ session: shopAdmin(), drafts, people: [changed] })
    await userEvent.click(screen.getByRole('tab', { name: 'Permissions' }))
    expect(await screen.findByRole('checkbox', { name: 'File labor claims' })).toBeChecked()
  })

  it('forgets the drafts of earlier versions that have an email in their key', async () => {
    const older = new Map<string, unknown>([
      ['roles:11:tom@hillcrest.test,false,false,false,false', {}],
      ['roles:7', { fields: {} }],
      ['profile:11', {}],
    ])
    const { drafts } = await openTom({ session: shopAdmin(), drafts: older })
    await waitFor(() => {
      expect([...drafts.keys()]).toEqual(['roles:7', 'profile:11'])
    })
  })

  it('sends a draft of roles without the email that was corrected since, and shows the corrected one', async () => {
    const { drafts } = await openTom({ session: shopAdmin() })
    await userEvent.click(screen.getByRole('tab', { name: 'Roles' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Reviewer/ }))
    await waitFor(() => {
      expect(drafts.size).toBe(1)
    })
    cleanup()
    const corrected = { ...tom, email: 'tom@right.test' }
    const { calls } = await openTom({ session: shopAdmin(), drafts, people: [corrected], answer: () => corrected })
    await userEvent.click(screen.getByRole('tab', { name: 'Roles' }))
    expect(await screen.findByLabelText<HTMLInputElement>('Email')).toHaveValue('tom@right.test')
    press('Save')
    await screen.findByText('User saved')
    expect(calls.map(({ input }) => input.body)).toEqual([{ reviewer: true }])
  })

  it('are not activated or changed once their data was erased', async () => {
    const erased = { ...tom, first_name: 'Erased', last_name: 'person', active: false, is_erased: true }
    open({ session: shopAdmin(), people: [erased] }, '/dashboard/users?account=2&show=removed')
    await userEvent.click(await screen.findByRole('button', { name: /Erased person/ }))
    expect(await screen.findByText(/data of this person was erased, which cannot be undone/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Activate again' })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Roles' })).toBeNull()
    expect(screen.queryByLabelText('First name')).toBeNull()
    expect(screen.getByRole('link', { name: 'Download the data' })).toBeInTheDocument()
    cleanup()
    // One who was activated again by an earlier version can be removed.
    open({ session: shopAdmin(), people: [{ ...erased, active: true }] }, '/dashboard/users?account=2')
    await userEvent.click(await screen.findByRole('button', { name: /Erased person/ }))
    expect(await screen.findByRole('button', { name: 'Remove user' })).toBeInTheDocument()
  })

  it('does not change anything offline', async () => {
    await openTom({ isOnline: false })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove user' }).disabled).toBe(true)
  })
})
