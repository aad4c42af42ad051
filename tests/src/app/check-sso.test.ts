import { describe, expect, it, vi } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { checkSso } from '../../../src/app/session/check-sso.ts'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

const createSession = (overrides: Partial<NonNullable<Session['user']>> = { api_token: 'token' }): Session => {
  const session = sessionOf('customer')
  return { ...session, user: session.user && { ...session.user, ...overrides } }
}
const otherSession = {
  ...createSession({ user_id: 99, email: 'other@demo.test', api_token: 'theirs' }),
  session_id: 's-2',
}

async function check(session: Session, answers: ReadonlyMap<unknown, Session | Error>) {
  const calls: { row: unknown; input: unknown }[] = []
  const [reload, adopt] = [vi.fn(), vi.fn()]
  const engine = createTestEngine({
    call: async (row, input) => {
      calls.push({ row, input })
      const answer = answers.get(row)
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('not expected')
      return answer
    },
  })
  await checkSso({ engine, session, reload, adopt })
  return { calls: calls.map(({ row }) => row), inputs: calls.map(({ input }) => input), reload, adopt }
}
const { ssoSession, loadSession, logout } = auth.table

describe('A single-sign-on session', () => {
  it('is checked only for users who signed in with single sign-on', async () => {
    expect((await check(createSession({ api_token: null }), new Map())).calls).toEqual([])
    expect((await check(signedOut, new Map())).calls).toEqual([])
  })

  it('changes nothing while both sessions have the same user, even under another session id', async () => {
    for (const there of [createSession(), { ...createSession(), session_id: 'of-the-host' }]) {
      const { calls, reload, adopt } = await check(
        createSession(),
        new Map<unknown, Session | Error>([[ssoSession, there]]),
      )
      expect(calls).toEqual([ssoSession])
      expect([reload, adopt].map((one) => one.mock.calls.length)).toEqual([0, 0])
    }
  })

  it('of another user is loaded, and the page reloads', async () => {
    const { inputs, reload } = await check(
      createSession(),
      new Map<unknown, Session | Error>([
        [ssoSession, otherSession],
        [loadSession, otherSession],
      ]),
    )
    expect(inputs[1]).toEqual({ body: { session_id: 's-2', api_token: 'theirs' } })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('of the same user under another email is taken over, and the page does not reload', async () => {
    for (const email of ['Tom.Brandt@Demo.test', '']) {
      const there = { ...createSession({ email, api_token: 'theirs' }), session_id: 'of-the-host' }
      const loaded = { ...createSession(), session_id: 's-3' }
      const { adopt, reload } = await check(
        createSession(),
        new Map<unknown, Session | Error>([
          [ssoSession, there],
          [loadSession, loaded],
        ]),
      )
      expect(adopt).toHaveBeenCalledWith(loaded)
      expect(reload).not.toHaveBeenCalled()
    }
  })

  it('of another user that cannot be loaded leaves the page as it is', async () => {
    const { reload } = await check(
      createSession(),
      new Map<unknown, Session | Error>([
        [ssoSession, otherSession],
        [loadSession, { ...signedOut, failed_attempt: true }],
      ]),
    )
    expect(reload).not.toHaveBeenCalled()
  })

  it('that has ended signs out here too, and the page does not reload', async () => {
    const { calls, adopt, reload } = await check(
      createSession(),
      new Map<unknown, Session | Error>([
        [ssoSession, signedOut],
        [logout, signedOut],
      ]),
    )
    expect(calls).toEqual([ssoSession, logout])
    expect(adopt).toHaveBeenCalledWith(signedOut)
    expect(reload).not.toHaveBeenCalled()
  })

  it('is not loaded after a failed attempt, and changes nothing if the service does not answer', async () => {
    for (const answer of [{ ...otherSession, failed_attempt: true }, new Error('no answer')]) {
      const { calls, reload, adopt } = await check(
        createSession(),
        new Map<unknown, Session | Error>([[ssoSession, answer]]),
      )
      expect(calls).toEqual([ssoSession])
      expect([reload, adopt].map((one) => one.mock.calls.length)).toEqual([0, 0])
    }
  })
})
