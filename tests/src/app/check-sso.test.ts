import { describe, expect, it, vi } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { checkSso } from '../../../src/app/session/check-sso.ts'
import { engineOf } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

const here = (more: Partial<NonNullable<Session['user']>> = { api_token: 'token' }): Session => {
  const session = sessionOf('customer')
  return { ...session, user: session.user && { ...session.user, ...more } }
}
const somebodyElse = { ...here({ email: 'other@demo.test', api_token: 'theirs' }), session_id: 's-2' }

async function check(session: Session, answers: ReadonlyMap<unknown, Session | Error>) {
  const calls: { row: unknown; input: unknown }[] = []
  const [reload, adopt] = [vi.fn(), vi.fn()]
  const engine = engineOf({
    call: (async (row: unknown, input: unknown) => {
      calls.push({ row, input })
      const answer = answers.get(row)
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('not expected')
      return answer
    }) as never,
  })
  await checkSso({ engine, session, reload, adopt })
  return { calls: calls.map(({ row }) => row), inputs: calls.map(({ input }) => input), reload, adopt }
}
const { ssoSession, loadSession, logout } = auth.table

describe('The single-sign-on session beside the local one (storefront §4)', () => {
  it('is asked about only by whoever came that way', async () => {
    expect((await check(here({ api_token: null }), new Map())).calls).toEqual([])
    expect((await check(signedOut, new Map())).calls).toEqual([])
  })

  it('changes nothing while both are the same, also where another host numbers it itself', async () => {
    for (const there of [here(), { ...here(), session_id: 'of-the-host' }]) {
      const { calls, reload, adopt } = await check(here(), new Map<unknown, Session | Error>([[ssoSession, there]]))
      expect(calls).toEqual([ssoSession])
      expect([reload, adopt].map((one) => one.mock.calls.length)).toEqual([0, 0])
    }
  })

  it('of somebody else is loaded, and the page reloads', async () => {
    const { inputs, reload } = await check(
      here(),
      new Map<unknown, Session | Error>([
        [ssoSession, somebodyElse],
        [loadSession, somebodyElse],
      ]),
    )
    expect(inputs[1]).toEqual({ body: { session_id: 's-2', api_token: 'theirs' } })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('of somebody else that cannot be loaded leaves the page as it is', async () => {
    const { reload } = await check(
      here(),
      new Map<unknown, Session | Error>([
        [ssoSession, somebodyElse],
        [loadSession, { ...signedOut, failed_attempt: true }],
      ]),
    )
    expect(reload).not.toHaveBeenCalled()
  })

  it('that is over logs out here too, and leaves the screens', async () => {
    const { calls, adopt, reload } = await check(
      here(),
      new Map<unknown, Session | Error>([
        [ssoSession, signedOut],
        [logout, signedOut],
      ]),
    )
    expect(calls).toEqual([ssoSession, logout])
    expect(adopt).toHaveBeenCalledWith(signedOut)
    expect(reload).not.toHaveBeenCalled()
  })

  it('is not loaded after a failed attempt, and a service that does not answer changes nothing', async () => {
    for (const answer of [{ ...somebodyElse, failed_attempt: true }, new Error('no answer')]) {
      const { calls, reload, adopt } = await check(here(), new Map<unknown, Session | Error>([[ssoSession, answer]]))
      expect(calls).toEqual([ssoSession])
      expect([reload, adopt].map((one) => one.mock.calls.length)).toEqual([0, 0])
    }
  })
})
