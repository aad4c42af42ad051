import { describe, expect, it } from 'vitest'
import { analytics } from '../../../contract/analytics.ts'
import { auth } from '../../../contract/auth.ts'
import { cartRows } from '../../../contract/cart.ts'
import { idempotencyKey } from '../../../contract/kernel/headers.ts'
import { NoAnswer } from '../../../offline/http/call.ts'
import { createClock, createDevice } from '../../support/fake-device.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { ownHeaders } from '../../support/own-headers.ts'
import { credentials } from '../../support/signed-in.ts'

const { saveQuote } = cartRows.table
const quote = { quote_id: 12, display_id: 'Q-12', name: 'Lakeshore' }
const hour = 3_600_000
const day = 24 * hour

const watched = ['/cart/quote', '/auth/update-password', '/analytics/page-view']

type Outcome = 'answered' | 'lost' | 'refused' | 'in progress' | 'unproven' | 'busy' | 'too many' | 'signed out'
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...ownHeaders } })

/** A device whose server has what it is sent, and whose network loses the answers that the test says. */
async function setUp() {
  const clock = createClock()
  const server = createFakeServer({ now: () => clock.now() })
  const keys: (string | null)[] = []
  const next = { outcome: 'answered' as Outcome }
  const proof = { isGiven: false, asked: 0 }
  const device = createDevice({
    clock,
    ports: {
      onLine: () => false,
      prove: async () => {
        proof.asked += 1
        if (proof.isGiven) next.outcome = 'answered'
        return proof.isGiven
      },
    },
    fetch: async (input, init) => {
      const path = String(input)
      if (!watched.some((end) => path.endsWith(end))) return server.fetch(input, init)
      keys.push(new Headers(init?.headers).get(idempotencyKey))
      if (next.outcome === 'lost') throw new TypeError('Failed to fetch')
      if (next.outcome === 'refused') return json({ error: 'cart.empty', message: 'Your cart is empty.' }, 422)
      if (next.outcome === 'unproven')
        return json({ error: 'auth.proofNeeded', message: 'Confirm that it is you.' }, 403)
      if (next.outcome === 'in progress') return json({ error: 'op.inProgress', message: 'Still being applied.' }, 409)
      if (next.outcome === 'busy') return json({ error: 'call.busy', message: 'The server is busy.' }, 503)
      if (next.outcome === 'too many') return json({ error: 'call.tooMany', message: 'Too many.' }, 429)
      if (next.outcome === 'signed out') return json({ error: 'auth.required', message: 'Sign in.' }, 401)
      return json(quote)
    },
  })
  const tab = device.openTab()
  await tab.engine.signIn(credentials)
  return {
    clock,
    device,
    tab,
    keys,
    proof,
    /** Presses 'Save quote', and waits for what comes of it. */
    async press(outcome: Outcome, name = 'Lakeshore', { engine } = tab): Promise<unknown> {
      next.outcome = outcome
      const pressed = await engine.call(saveQuote, { body: { name } }).catch((error: unknown) => error)
      await device.idle()
      return pressed
    },
  }
}

describe('An online write', () => {
  it('is repeated under its key when the answer was lost, and the next press has a new one', async () => {
    const { press, keys } = await setUp()
    expect(await press('lost')).toBeInstanceOf(NoAnswer)
    expect(await press('in progress')).toMatchObject({ code: 'op.inProgress' })
    expect(await press('answered')).toEqual(quote)
    await press('answered')
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('is repeated under its key once the person has proved who they are, and refused where they do not', async () => {
    const { press, keys, proof } = await setUp()
    expect(await press('unproven')).toMatchObject({ code: 'auth.proofNeeded' })
    expect(keys).toHaveLength(1)
    proof.isGiven = true
    expect(await press('unproven')).toEqual(quote)
    expect(proof.asked).toBe(2)
    expect(keys).toHaveLength(3)
    expect(keys[2]).toBe(keys[1])
    expect(keys[1]).not.toBe(keys[0])
  })

  it.each(['busy', 'too many', 'signed out'] as const)(
    'that may have arrived keeps its key where the next press meets “%s”, which decides nothing about it',
    async (outcome) => {
      const { press, keys } = await setUp()
      await press('lost')
      await press(outcome)
      expect(await press('answered')).toEqual(quote)
      expect(new Set(keys).size).toBe(1)
    },
  )

  it('keeps its key through a reload, and for another tab', async () => {
    const { press, keys, tab, device } = await setUp()
    await press('lost')
    tab.kill()
    await press('answered', 'Lakeshore', device.openTab())
    expect(keys[1]).toBe(keys[0])
  })

  it('has a key of its own for other content, and after a refusal', async () => {
    const { press, keys } = await setUp()
    await press('lost')
    await press('refused', 'Hillcrest')
    await press('answered', 'Hillcrest')
    await press('answered')
    expect(new Set(keys.slice(0, 3)).size).toBe(3)
    expect(keys[3]).toBe(keys[0])
  })

  it('is another write a day later, and old keys leave the device', async () => {
    const { press, keys, clock } = await setUp()
    await press('lost')
    clock.advance(day - hour)
    await press('lost')
    expect(keys[1]).toBe(keys[0])
    clock.advance(2 * hour)
    await press('lost')
    expect(keys[2]).not.toBe(keys[0])
  })

  it('of another user on the device never has its key', async () => {
    const { press, keys, tab } = await setUp()
    await press('lost')
    await tab.engine.signOut('keep')
    await press('lost')
    expect(keys[1]).not.toBe(keys[0])
  })

  it('that nobody pressed names no key: a page view leaves no receipt', async () => {
    const { keys, tab } = await setUp()
    await tab.engine.call(analytics.table.viewPage, { body: { url: '/cart', title: 'Cart' } }).catch(() => undefined)
    expect(keys).toEqual([null])
  })

  it('that is secret names no key, because no receipt may store it', async () => {
    const { keys, tab } = await setUp()
    const body = { current_password: 'Repair-2026', password: 'Treadmill-7', password_confirmation: 'Treadmill-7' }
    await tab.engine.call(auth.table.updatePassword, { body }).catch(() => undefined)
    expect(keys).toEqual([null])
  })
})
