import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { personData } from '../../../contract/person-data.ts'
import { MyUserScreen } from '../../../src/features/account/screens/my-user.tsx'
import { UsersScreen } from '../../../src/features/account/screens/users.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { localAdmin, openPage, press, shopAdmin, tom } from './account-harness.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const held = {
  ...{ user_id: tom.user_id, name: 'Tom Brandt', email: tom.email, is_erased: false },
  waiting: { items: 3, devices: 1, last_contact_at: '2026-11-18T10:00:00.000Z' },
}
async function openTom(session = shopAdmin(), answer: () => unknown = () => ({ ...held, is_erased: true })) {
  const opened = openPage('/dashboard/users?account=2', <UsersScreen />, {
    session,
    answer,
    reads: (row) => (row === personData.table.readErasure ? held : undefined),
  })
  await userEvent.click(await screen.findByRole('button', { name: /Tom Brandt/ }))
  await screen.findByLabelText('First name')
  return opened
}

describe('A person’s data', () => {
  it('is downloaded and erased by administrators alone', async () => {
    await openTom(localAdmin())
    expect(screen.queryByRole('tab', { name: 'Data' })).not.toBeInTheDocument()
    cleanup()
    await openTom()
    await userEvent.click(screen.getByRole('tab', { name: 'Data' }))
    expect(screen.getByRole('link', { name: 'Download the data' })).toHaveAttribute('href', '/api/users/3/data')
  })

  it('is erased once the name is typed, which says what is lost on devices', async () => {
    const { calls } = await openTom()
    await userEvent.click(screen.getByRole('tab', { name: 'Data' }))
    press('Erase this person…')
    expect(await screen.findByText(/3 items on 1 device of this person had not been sent/)).toBeInTheDocument()
    press('Erase for good')
    expect(calls).toEqual([])
    await userEvent.type(screen.getByLabelText(/Type Tom Brandt to confirm/), 'Tom Brandt')
    press('Erase for good')
    expect(await screen.findByText('The data of this person was erased')).toBeInTheDocument()
    expect(calls).toEqual([
      { row: personData.table.erasePerson, input: { params: { id: 3 }, body: { name: 'Tom Brandt' } } },
    ])
  })

  it('is downloaded by the person', async () => {
    openPage('/dashboard/account', <MyUserScreen />, { people: [{ ...tom, user_id: 2 }] })
    expect(await screen.findByRole('link', { name: 'Download my data' })).toHaveAttribute('href', '/api/users/2/data')
  })
})
