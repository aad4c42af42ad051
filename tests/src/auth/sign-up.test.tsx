import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '../../../contract/users.ts'
import { site } from '../../../contract/site.ts'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { SignIn } from '../../../src/features/auth/screens/sign-in.tsx'
import { signedUp } from '../../../domain/accounts/sign-up.ts'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'

beforeEach(async () => {
  sessionStorage.clear()
})
afterEach(cleanup)

const states = [
  { state_id: 23, state_name: 'Minnesota', state_country: 'US', state_abbreviation: 'MN' },
  { state_id: 60, state_name: 'Ontario', state_country: 'CA', state_abbreviation: 'ON' },
]
const place = { postal_code_city: 'Minneapolis', postal_code_province_abv: 'MN', latitude: null, longitude: null }
const taken = { message: signedUp, error: null, errors: {}, join: 'success' as const }
const noAnswer = () => Promise.reject(Object.assign(new Error('no'), { name: 'NoAnswer' }))

async function open(answer: () => Promise<unknown> = async () => taken) {
  const call = vi.fn((_row: unknown, _input: { body: object }) => answer())
  const opening = Promise.resolve(
    createTestEngine({
      call,
      fetchOrCached: async (row: unknown) => ({
        value: row === site.table.listStates ? states : place,
        asOf: 0,
        fresh: true,
      }),
    }),
  )
  render(
    <ClockProvider value={createTestClock()}>
      <EnginePromiseProvider value={opening}>
        <SessionProvider opening={opening}>
          <SignIn onSignedIn={() => undefined} onForgot={() => undefined} onLoadError={() => undefined} />
        </SessionProvider>
      </EnginePromiseProvider>
    </ClockProvider>,
  )
  await userEvent.click(await screen.findByRole('tab', { name: 'Sign Up' }))
  await screen.findByLabelText('Confirm password')
  return { call }
}
const type = (label: string | RegExp, value: string) => userEvent.type(screen.getByLabelText(label), value)
const choose = (label: string) => userEvent.click(screen.getByLabelText(label))
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign up' }))
const person = async () => {
  await type('Email', ' kim@lakeshore.example ')
  await type('Password', 'Repair-2026')
  await type('Confirm password', 'Repair-2026')
  await type('First name', 'Kim')
  await type('Last name', 'Lee')
}
const fieldsShown = () =>
  [...document.querySelectorAll('form label, form legend')].map((label) =>
    (label.textContent ?? '').replace(/optional$/, '').trim(),
  )

describe('The sign-up', () => {
  it('shows its fields in the order of the spec, and the fields of the chosen account type', async () => {
    await open()
    const own = [
      ...['Email', 'Password', 'Confirm password', 'Title', 'First name', 'Last name', 'Suffix', 'Account'],
      ...['Create a new account', 'Join an existing account'],
    ]
    expect(fieldsShown()).toEqual(own)
    await choose('Join an existing account')
    expect(fieldsShown()).toEqual([...own, 'Account number'])
    await choose('Create a new account')
    expect(fieldsShown()).toEqual([
      ...own,
      ...['Company name', 'Billing address', 'Billing address line 2', 'City', 'State or province'],
      ...['Postal code', 'Phone', 'Fax', 'Website'],
    ])
    const offered = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options].map((one) => one.text)
    expect(offered('Titleoptional')).toEqual(['None', 'Mr.', 'Ms.', 'Mrs.', 'Miss', 'Dr.'])
    expect(offered('Suffixoptional')).toEqual(['None', 'Jr.', 'Sr.', 'III', 'IV'])
  })

  it('cannot be sent before an account type is chosen', async () => {
    await open()
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign up' })
    expect(button().disabled).toBe(true)
    await choose('Join an existing account')
    expect(button().disabled).toBe(false)
  })

  it('shows an error only after its field was touched', async () => {
    await open()
    expect(screen.queryByText('Required')).not.toBeInTheDocument()
    await userEvent.click(screen.getByLabelText('First name'))
    await userEvent.tab()
    expect(screen.getAllByText('Required')).toHaveLength(1)
    await type('Password', 'short')
    expect(screen.queryByText(/Must be at least 7 characters long/)).not.toBeInTheDocument()
    await userEvent.tab()
    expect(
      screen.getByText(
        'Must be at least 7 characters long, and contain at least 1 digit, uppercase, and lowercase letter.',
      ),
    ).toBeInTheDocument()
    await type('Confirm password', 'other')
    await userEvent.tab()
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument()
  })

  it('shows what a new account is missing and does not call the server', async () => {
    const { call } = await open()
    await person()
    await choose('Create a new account')
    await type(/^Website/, 'not a website')
    await submit()
    // Address, city, state, postal code and phone; the account of a private person gets the name.
    expect(screen.getAllByText('Required')).toHaveLength(5)
    expect(screen.getByText('Invalid website')).toBeInTheDocument()
    expect(screen.getByLabelText('Billing address')).toHaveFocus()
    expect(call).not.toHaveBeenCalled()
  })

  it('signs up for a new account: the postal code fills in city and state, numbers are formatted', async () => {
    const { call } = await open()
    await person()
    await choose('Create a new account')
    await type('Company name', 'Lakeshore Gym')
    await type('Billing address', '12 Lake St')
    await type('Postal code', '554011234')
    await type('Phone', '6125550148')
    expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('55401-1234')
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('(612) 555-0148')
    await waitFor(() => {
      expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Minneapolis')
      expect(screen.getByLabelText<HTMLSelectElement>('State or province').value).toBe('23')
    })
    await submit()
    expect(call).toHaveBeenCalledTimes(1)
    const [row, input] = call.mock.calls[0]!
    expect(row).toBe(users.table.signUp)
    expect(input.body).toMatchObject({
      email: 'kim@lakeshore.example',
      password: 'Repair-2026',
      join_account: false,
      company_name: 'Lakeshore Gym',
      billing_state_id: 23,
      billing_zip: '55401-1234',
    })
    expect(input.body).not.toHaveProperty('account_id')
    expect((await screen.findByRole('status')).textContent).toBe(
      'You have successfully signed up. Check your email to retrieve a link to activate your account',
    )
    expect(sessionStorage).toHaveLength(0)
  })

  it('gives a private person’s account their name', async () => {
    const { call } = await open()
    await person()
    await choose('Create a new account')
    await type('Billing address', '1420 Harbor Ave')
    await type('Postal code', '55401')
    await type('Phone', '6125550117')
    await waitFor(() => {
      expect(screen.getByLabelText('City')).toHaveValue('Minneapolis')
    })
    await submit()
    await waitFor(() => {
      expect(call).toHaveBeenCalled()
    })
    expect(call.mock.calls[0]?.[1].body).toMatchObject({ company_name: 'Kim Lee', join_account: false })
  })

  it('joins an account by its number, without company fields', async () => {
    const { call } = await open()
    await person()
    await choose('Join an existing account')
    await submit()
    expect(screen.getAllByText('Required')).toHaveLength(1)
    await type('Account number', 'PW-2014')
    await submit()
    const [, input] = call.mock.calls[0]!
    expect(input.body).toMatchObject({ join_account: true, account_id: 'PW-2014' })
    expect(input.body).not.toHaveProperty('company_name')
  })

  it('shows the first error in red, and each error under its field', async () => {
    await open(async () => ({
      message: 'There is no account with this number',
      error: 'There is no account with this number',
      errors: { account_id: 'There is no account with this number' },
      join: null,
    }))
    await person()
    await choose('Join an existing account')
    await type('Account number', 'PW-9999')
    await submit()
    const messages = (await screen.findAllByRole('alert')).map((one) => one.textContent)
    expect(messages).toEqual(['There is no account with this number', 'There is no account with this number'])
    expect(document.querySelector('.note.bad')).not.toBeNull()
    await waitFor(() => {
      expect(screen.getByLabelText('Account number')).toHaveFocus()
    })
  })

  it.each(['logged out', 'logged in'])('does not show the message “%s” in red', async (message) => {
    await open(async () => ({ message, error: message, errors: {}, join: null }))
    await person()
    await choose('Join an existing account')
    await type('Account number', 'PW-9999')
    await submit()
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(document.querySelector('.note.bad')).toBeNull()
  })

  it('shows an error when the server does not answer, and keeps the input', async () => {
    await open(noAnswer)
    await person()
    await choose('Join an existing account')
    await type('Account number', 'PW-2014')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server did not answer. Check the connection and try again.',
    )
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Kim')
  })

  it('restores the input of this tab, except the passwords', async () => {
    await open()
    await person()
    await choose('Join an existing account')
    await type('Account number', 'PW-2014')
    cleanup()
    await open()
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Kim')
    expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('PW-2014')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(Object.values(sessionStorage).join('')).not.toContain('Repair-2026')
  })
})
