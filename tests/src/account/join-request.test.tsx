import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '../../../contract/users.ts'
import type { Engine } from '../../../offline/engine.ts'
import { JoinRequestScreen } from '../../../src/features/account/screens/join-request.tsx'
import { catalogueOf, noAnswer, shopAt, unknownThere, withShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'

beforeEach(withShop)
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
  shopAt(
    '/dashboard/join/c0de',
    { '/dashboard/join/:code': <JoinRequestScreen /> },
    {
      catalogue: catalogueOf({}).catalogue,
      session: sessionOf('dealer'),
      isOnline,
      engine: { call: call as unknown as Engine['call'] },
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
    return isAnswered ? unknownThere() : request
  }
}

describe('A request to join the account', () => {
  it.each([
    ['Let in', true, 'Kim Lee is in your account now.'],
    ['Say no', false, 'Kim Lee was told that it is a no.'],
  ])('is answered once: “%s”', async (word, accept, message) => {
    const { call } = open(decided(message))
    expect(await screen.findByText(/asks to join account PW-2014, Northside Fitness\./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: word }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(call).toHaveBeenCalledWith(users.table.answerJoinRequest, { params: { code: 'c0de' }, body: { accept } })
    expect(screen.getByRole('heading', { name: 'Kim Lee' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Let in' })).toBeNull()
  })

  it('says so where there is nothing to answer, and where it did not load', async () => {
    open(() => unknownThere())
    expect(await screen.findByRole('heading', { name: 'There is nothing to answer here' })).toBeTruthy()
    cleanup()
    open(() => noAnswer())
    expect(await screen.findByRole('heading', { name: 'The request did not load' })).toBeTruthy()
  })

  it('says why an answer did not arrive, and lets it be given again', async () => {
    open((row) => (row === users.table.answerJoinRequest ? noAnswer() : request))
    fireEvent.click(await screen.findByRole('button', { name: 'Let in' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Let in' }).disabled).toBe(false)
  })

  it('cannot be answered without a network', async () => {
    open(() => request, false)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Let in' })).disabled).toBe(true)
  })
})
