// Where another host signs in (`SSO_BASE`, decision 105), shown against a stand-in of it on a shared domain: cookies do not
// tell ports of one host from each other.
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVisit } from '../support/browser.ts'
import { openShop } from '../support/shop.ts'
import type { Shop } from '../support/shop.ts'
import { shown } from './axe-findings.ts'
import { inSight } from './shop-steps.ts'

const person = { user_id: 5, email: 'servicer@demo.test' }
const passwordThere = 'Of-the-other-host-1'
/** The tokens of the sessions that are alive at the stand-in. */
const alive = new Set<string>()
let host: Server | undefined
let shop: Shop | undefined
let made = 0

const beginThere = () => {
  made += 1
  const token = `token-${made}`
  alive.add(token)
  return token
}
const sessionOf = (token: string | undefined) =>
  token !== undefined && alive.has(token)
    ? { logged_in: true, session_id: `there-${token}`, sso_token: token, user: person }
    : { logged_in: false, session_id: null, user: null }

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>)
}

/** What the stand-in answers: the calls of the specification's single-sign-on host. */
async function answer(request: IncomingMessage): Promise<object> {
  const token = request.headers['x-sso-token']?.toString()
  switch (request.url) {
    case '/api/auth/login': {
      const { email, password } = await readBody(request)
      if (email === person.email && password === passwordThere) return sessionOf(beginThere())
      return { logged_in: false, failed_attempt: true, error: 'That is not your password.' }
    }
    case '/api/auth/logout':
      alive.delete(token ?? '')
      return sessionOf(undefined)
    default:
      return sessionOf(token)
  }
}

beforeAll(async () => {
  host = createServer((request, response) => {
    void answer(request).then((body) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    })
  })
  const { port } = await new Promise<AddressInfo>((resolve) => {
    host?.listen(0, '127.0.0.1', () => {
      resolve(host?.address() as AddressInfo)
    })
  })
  shop = await openShop({ SSO_BASE: `http://127.0.0.1:${port}/api`, SSO_COOKIE: 'sign-in' })
})
afterAll(async () => {
  await shop?.stop()
  host?.close()
})
const address = () => `http://127.0.0.1:${shop?.port}`
/** Nobody says at the sign-in that they are signed in already. */
const isSignedIn = 'You are already logged in.'

describe('A shop where another host signs in', () => {
  it('signs in there with that host’s password, and out at both', async () => {
    const { context, page } = await openVisit({ serviceWorkers: 'block' })
    await page.goto(`${address()}/login`)
    const signIn = async (password: string) => {
      await inSight(page.getByLabel('Email')).fill(person.email)
      await inSight(page.getByLabel('Password', { exact: true })).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await signIn('Wrong-2026')
    await shown(page, 'That is not your password.')
    await signIn(passwordThere)
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    expect(alive.size).toBe(1)
    await page.goto(`${address()}/dashboard`)
    await inSight(page.getByRole('button', { name: /, account and settings$/ })).click()
    await page.getByRole('dialog', { name: 'Account and settings' }).getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog', { name: 'Sign out' }).getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => alive.size).toBe(0)
    await page.goto(`${address()}/login`)
    await inSight(page.getByLabel('Email')).waitFor()
    await context.close()
  })

  it('opens signed in for whoever is signed in there, on a shared domain (`SF106`)', async () => {
    const { context, page } = await openVisit({ serviceWorkers: 'block' })
    await context.addCookies([{ name: 'sign-in', value: beginThere(), domain: '127.0.0.1', path: '/' }])
    await page.goto(`${address()}/login`)
    await shown(page, isSignedIn)
    await context.close()
  })
})
