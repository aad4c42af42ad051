import { describe, expect, it } from 'vitest'
import { requestCardToken } from '../../../../src/platform/payments/gateway.ts'

const card = {
  number: '4242424242424242',
  csc: '123',
  name: 'Renee Castellano',
  exp_month: 8,
  exp_year: 2028,
  postal_code: '55408',
}
const answering = (body: unknown, status = 200) => {
  const asked: { readonly url: string; readonly init: RequestInit }[] = []
  const send = (async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }) as typeof fetch
  return { asked, send }
}

describe('The demo gateway', () => {
  it('gets the card without our headers and cookies and returns a token', async () => {
    const { asked, send } = answering({ card_token: 'tok_1', brand: 'visa', last4: '4242' })
    expect(await requestCardToken(send, '/demo-gateway/tokens', card)).toEqual({
      is: 'token',
      card_token: 'tok_1',
      brand: 'visa',
      last4: '4242',
    })
    const { url, init } = asked[0]!
    expect(url).toBe('/demo-gateway/tokens')
    expect(init.credentials).toBe('omit')
    expect(Object.keys(init.headers as object)).toEqual(['content-type', 'accept'])
    expect(JSON.parse(init.body as string)).toEqual(card)
  })
  it('refuses with its own message', async () => {
    const { send } = answering({ error: 'card.invalid', message: 'cc-number' }, 422)
    expect(await requestCardToken(send, '/demo-gateway/tokens', card)).toEqual({ is: 'refused', message: 'cc-number' })
  })
  it.each([
    ['is silent', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is a portal’s page', answering('<html>', 200).send],
  ])('is no answer where it %s', async (_, send) => {
    await expect(requestCardToken(send, '/demo-gateway/tokens', card)).rejects.toMatchObject({ name: 'NoAnswer' })
  })
})
