// What an earlier attack found, tried again from outside: each clause must hold on the running server.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auth } from '../../../contract/auth.ts'
import { rescue } from '../../../contract/rescue.ts'
import { users } from '../../../contract/users.ts'
import { demoPassword } from '../../../demo/accounts.ts'
import type { Answer } from '../../support/client.ts'
import { newAddress } from '../attacker.ts'
import type { Target } from '../target.ts'

const { login, resetPassword, readSession, updatePassword } = auth.table
const knownEmail = 'dealer@demo.test'

interface Clause {
  readonly name: string
  /** Returns what is wrong, one sentence each. */
  readonly run: (target: Target) => Promise<readonly string[]>
}

const signUpForm = (email: string, password = 'Walking-belt-77', over: object = {}) => ({
  ...{ email, password, password_confirmation: password, first_name: 'Ann', last_name: 'Ode', join_account: false },
  ...{ company_name: 'Ode Gym', billing_address_1: '1 Main Street', billing_city: 'Minneapolis' },
  ...{ billing_state_id: 'MN', billing_zip: '55401', billing_phone: '6125550100', ...over },
})

/** Whether two answers tell their callers the same; an email that each names is left out. */
function differ(what: string, [one, first]: [Answer<unknown>, string], [other, second]: [Answer<unknown>, string]) {
  const text = (answer: Answer<unknown>, email: string) =>
    `${answer.status} ${answer.bytes.toString().replaceAll(email, '<email>')} ${Object.keys(answer.headers)
      .filter((name) => name !== 'set-cookie' || !answer.headers[name]?.includes('-device'))
      .toSorted()
      .join()}`
  return text(one, first) === text(other, second) ? [] : [`${what} tells a known email from an unknown one`]
}

/** Calls until the answer is a limit's, `width` at once; returns after how many calls, or null. */
async function countUntilLimited(
  most: number,
  call: (at: number) => Promise<Answer<unknown>>,
  width = 1,
): Promise<number | null> {
  for (let at = 1; at <= most; at += width) {
    const answers = await Promise.all(Array.from({ length: width }, (_, n) => call(at + n)))
    if (answers.some(({ status }) => status === 429)) return at
  }
  return null
}

/** One after the other, 260 calls take a busy machine longer than the minute in which they are counted. */
const atOnce = 20
const pageViewSeconds = 60

/** The links of a path in the mails that the server wrote, the latest last. */
async function findLinks(target: Target, pattern: RegExp, count: number): Promise<string[]> {
  for (let time = 0; time < 100; time += 1) {
    const found = globSync('mail/**/*', { cwd: target.dataDir, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .flatMap((path) => pattern.exec(readFileSync(path, 'utf8').replace(/=\r?\n/g, ''))?.[1] ?? [])
    if (new Set(found).size >= count) return [...new Set(found)]
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return []
}

const clauses: readonly Clause[] = [
  {
    name: 'S4: sign-in, sign-up, reset, resend and join answer alike for known and unknown emails',
    run: async (target) => {
      const email = 'nobody-here@demo.test'
      const ask = <T>(call: (address: string) => Promise<T>) => Promise.all([call(knownEmail), call(email)])
      const anyone = () => target.visitor()
      const signUps = await ask((one) => anyone().call(users.table.signUp, { body: signUpForm(one) }))
      const signIns = await ask((one) => anyone().call(login, { body: { email: one, password: 'Walking-belt-77' } }))
      const resets = await ask((one) => anyone().call(resetPassword, { body: { email: one } }))
      const again = await ask((one) => anyone().call(users.table.resendActivation, { body: { email: one } }))
      const [known, unknown] = ['PW-2014', 'PW-9999']
      const joins = await Promise.all(
        [known, unknown].map((account_id) =>
          anyone().call(users.table.signUp, {
            body: signUpForm(`joins-${account_id}@demo.test`, undefined, { join_account: true, account_id }),
          }),
        ),
      )
      const compare = (what: string, [one, other]: readonly Answer<unknown>[]) =>
        one === undefined || other === undefined ? [] : differ(what, [one, knownEmail], [other, email])
      return [
        ...compare('A sign-up', signUps),
        ...compare('A sign-in', signIns),
        ...compare('A reset', resets),
        ...compare('A second activation mail', again),
        ...compare('Joining an account', joins),
      ]
    },
  },
  {
    name: 'S5: a stranger’s second sign-up with an email does not set its password',
    run: async (target) => {
      const email = `victim-${newAddress().replaceAll('.', '-')}@demo.test`
      const [victim, stranger] = [target.visitor(newAddress()), target.visitor(newAddress())]
      await victim.call(users.table.signUp, { body: signUpForm(email, 'Victims-belt-41') })
      await findLinks(target, /account\/activate\/([\w-]{20,})/, 1)
      await stranger.call(users.table.signUp, { body: signUpForm(email, 'Strangers-belt-42') })
      const links = await findLinks(target, /account\/activate\/([\w-]{20,})/, 2)
      const code = links.at(-1)
      if (code === undefined) return ['No activation mail was written']
      await victim.call(users.table.activate, { body: { id: code } })
      const { body } = await stranger.call(login, { body: { email, password: 'Strangers-belt-42' } })
      return body.logged_in ? ['The stranger’s password signs in to the victim’s account'] : []
    },
  },
  {
    name: 'S9: coupon codes, page views and visitors’ carts are limited',
    run: async (target) => {
      const guesser = target.visitor(newAddress())
      const [product = ''] = target.ids.known.filter((id) => /^\d+$/.test(id)).slice(-1)
      await guesser.send('GET', `/api/cart/add/${product}?quantity=1`)
      const coupons = await countUntilLimited(20, (at) => guesser.send('GET', `/api/cart/update/coupon/GUESS${at}`))
      const viewer = target.as('dealer')
      const view = { url: '/equipment-types', title: 'Equipment' }
      const began = performance.now()
      const views = await countUntilLimited(
        260,
        () =>
          viewer.send('POST', '/api/analytics/page-view', JSON.stringify(view), { 'content-type': 'application/json' }),
        atOnce,
      )
      const isTooSlow = views === null && performance.now() - began > pageViewSeconds * 1000
      if (isTooSlow)
        target.tally.skipped.push('S9, page views: this machine is too slow to reach their limit in a minute')
      const address = newAddress()
      const carts = await countUntilLimited(
        340,
        () => target.visitor(address).send('GET', `/api/cart/add/${product}?quantity=1`),
        atOnce,
      )
      return [
        ...(coupons === null ? ['Twenty coupon codes were tried on one cart without a wait'] : []),
        ...(views === null && !isTooSlow ? ['260 page views of a session were taken'] : []),
        ...(carts === null ? ['340 carts were begun from one address'] : []),
      ]
    },
  },
  {
    name: 'sign-ins are limited per address, whatever the email, and per email from an address',
    run: async (target) => {
      const address = newAddress()
      const tries = 35
      const ofAddress = await countUntilLimited(
        tries,
        (at) =>
          target.visitor(address).call(login, { body: { email: `spray${at}@demo.test`, password: 'Wrong-2026' } }),
        tries,
      )
      const one = target.visitor(newAddress())
      const ofEmail = await countUntilLimited(15, () =>
        one.call(login, { body: { email: 'dealer2@demo.test', password: 'Wrong-2026' } }),
      )
      return [
        ...(ofAddress === null ? ['35 sign-ins from one address were answered'] : []),
        ...(ofEmail === null ? ['15 wrong passwords of one person from one address were answered'] : []),
      ]
    },
  },
  {
    name: 'what is personal is not stored by caches',
    run: async (target) => {
      const dealer = target.as('dealer')
      const paths = [
        '/api/auth/user',
        '/api/cart',
        '/api/orders',
        '/api/labor-claims',
        '/api/users/2',
        '/api/accounts/2',
      ]
      const answers = await Promise.all(paths.map(async (path) => [path, await dealer.send('GET', path)] as const))
      return answers
        .filter(([, { headers }]) => headers['cache-control'] !== 'no-store')
        .map(([path, { headers }]) => `${path} has cache-control ${headers['cache-control'] ?? 'none'}`)
    },
  },
  {
    name: 'metrics, previews of mails and the development doors are shut to strangers',
    run: async (target) => {
      const stranger = target.visitor()
      const open: string[] = []
      for (const path of ['/metrics', '/dev/mails', '/dev/gallery']) {
        const { status, bytes } = await stranger.send('GET', path)
        if (
          status === 200 &&
          !bytes.toString().includes('<div id="root"') &&
          !bytes.toString().includes('<!doctype html')
        )
          open.push(`${path} answers strangers`)
      }
      const door = await stranger.call(auth.table.devLogin, { body: { user_id: 8 } })
      return door.status === 404 ? open : [...open, `The development sign-in answers ${door.status}`]
    },
  },
  {
    name: 'a time that no calendar has is refused in a sentence',
    run: async (target) => {
      const op = {
        ...{ opId: 'a', seq: 1, kind: 'add-note', v: 1, state: 'queued', groupId: 'g', createdAt: 1e300, body: null },
      }
      const body = { device_id: null, items: [{ user: '5', wrapped_key: null, op }] }
      const { status } = await target.as('admin').call(rescue.table.previewRescue, { body })
      return status === 422 ? [] : [`It answered ${status}`]
    },
  },
  {
    name: 'a changed password gives the session another token and ends the others',
    run: async (target) => {
      const [here, there] = [target.as('dealer-staff'), target.as('dealer-staff')]
      const before = [...here.cookies.values()].join()
      const change = { password: 'Roller-bearing-88', password_confirmation: 'Roller-bearing-88' }
      const { status } = await here.call(updatePassword, { body: { current_password: demoPassword, ...change } })
      if (status !== 200) return [`The change answered ${status}`]
      const { body } = await there.call(readSession, {})
      return [
        ...([...here.cookies.values()].join() === before ? ['The token stayed the same'] : []),
        ...(body.logged_in ? ['Another session of the user goes on'] : []),
      ]
    },
  },
  {
    name: 'weak passwords are refused, and WEB cannot be joined',
    run: async (target) => {
      const weak = await target.visitor().call(users.table.signUp, { body: signUpForm('weak@demo.test', 'Password1') })
      const web = await target.visitor().call(users.table.signUp, {
        body: signUpForm('joins-web@demo.test', undefined, { join_account: true, account_id: 'WEB' }),
      })
      const none = await target.visitor().call(users.table.signUp, {
        body: signUpForm('joins-none@demo.test', undefined, { join_account: true, account_id: 'XYZ' }),
      })
      return [
        ...(weak.body.errors.password === undefined ? ['Password1 was taken'] : []),
        ...(JSON.stringify(web.body) === JSON.stringify(none.body) ? [] : ['WEB answers other than an unknown number']),
      ]
    },
  },
  {
    name: 'another website’s page cannot call, and no answer allows it to read',
    run: async (target) => {
      const dealer = target.as('dealer')
      const evil = { origin: 'https://evil.example', 'x-requested-with': '' }
      const write = await dealer.send('POST', '/api/auth/user/view-as-servicer', '{"set":true}', {
        'content-type': 'text/plain',
        ...evil,
      })
      const read = await dealer.send('GET', '/api/auth/user', undefined, { origin: 'https://evil.example' })
      return [
        ...(write.status < 400 ? ['A page of another site wrote'] : []),
        ...(read.headers['access-control-allow-origin'] === undefined ? [] : ['Another origin may read answers']),
      ]
    },
  },
]

/** Tries each clause. Those that only a device or a bank can show are named with their tests. */
export async function attackClauses(target: Target): Promise<void> {
  for (const { name, run } of clauses) {
    const wrong = await run(target)
    console.log(`  ${wrong.length === 0 ? 'holds ' : 'BROKEN'}  ${name}`)
    target.tally.findings.push(...wrong.map((one) => `${name}: ${one}`))
  }
  target.tally.skipped.push(
    'S7, S8 and cards need a device or a bank: tests/server/auth/device-key.test.ts, tests/journeys, tests/server/checkout/card-testing.test.ts',
  )
}
