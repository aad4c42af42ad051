import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '../../../contract/users.ts'
import { JoinRequestScreen } from '../../../src/features/account/screens/join-request.tsx'
import { busy, fakeCatalogue, noAnswer, renderAt, notFound, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const request = {
  name: 'Kim Lee',
  email: 'kim@lakeshore.example',
  account_id: 3,
  display_id: 'PW-2014',
  account_name: 'Northside Fitness',
  asked_at: '2026-11-20T09:00:00Z',
}

function open(answer: (row: unknown) => unknown, isOnline = true) {
  const call = vi.fn(async (row: unknown) => {
    const value = answer(row)
    if (value instanceof Error) throw value
    return value
  })
  renderAt(
    '/dashboard/join/c0de',
    { '/dashboard/join/:code': <JoinRequestScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('dealer'),
      isOnline,
      engine: { call },
    },
  )
  return { call }
}
const decided = (message: string) => {
  let isAnswered = false
  return (row: unknown) => {
    if (row === users.table.answerJoinRequest) {
      isAnswered = true
      return { message }
    }
    return isAnswered ? notFound() : request
  }
}

describe('A request to join the account', () => {
  it.each([
    ['Approve', ['Approve'], true, 'Kim Lee is in your account now.'],
    ['Decline', ['Decline', 'Decline the request'], false, 'Kim Lee was told that it is a no.'],
  ])('is answered once: “%s”', async (_, presses, accept, message) => {
    const { call } = open(decided(message))
    expect(await screen.findByText(/wants to join account PW-2014, Northside Fitness\./)).toBeInTheDocument()
    for (const name of presses) await userEvent.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(call).toHaveBeenCalledWith(users.table.answerJoinRequest, { params: { code: 'c0de' }, body: { accept } })
    expect(screen.getByRole('heading', { name: 'Kim Lee' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  })

  it('is not declined by a slip: a question comes first', async () => {
    const { call } = open(decided(''))
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
    expect(await screen.findByText(/They get an email that you declined\./)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument()
    expect(call).not.toHaveBeenCalledWith(users.table.answerJoinRequest, expect.anything())
  })

  it('shows when there is no request to answer, and when loading failed', async () => {
    open(() => notFound())
    expect(await screen.findByRole('heading', { name: 'No request to answer' })).toBeInTheDocument()
    cleanup()
    open(() => noAnswer())
    expect(await screen.findByRole('heading', { name: 'The request did not load' })).toBeInTheDocument()
    cleanup()
    open(() => busy())
    expect(await screen.findByRole('heading', { name: 'The request did not load' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })

  it('shows why an answer was not sent, and can be answered again', async () => {
    open((row) => (row === users.table.answerJoinRequest ? noAnswer() : request))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(false)
  })

  it('cannot be answered offline', async () => {
    open(() => request, false)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })).disabled).toBe(true)
  })
})
