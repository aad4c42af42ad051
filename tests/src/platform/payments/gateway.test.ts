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
const createGateway = (body: unknown, status = 200) => {
  const requests: { readonly url: string; readonly init: RequestInit }[] = []
  const send = (async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }) as typeof fetch
  return { requests, send }
}

describe('The demo gateway', () => {
  it('gets the card without our headers and cookies and returns a token', async () => {
    const { requests, send } = createGateway({ card_token: 'tok_1', brand: 'visa', last4: '4242' })
    expect(await requestCardToken(send, '/demo-gateway/tokens', card)).toEqual({
      is: 'token',
      card_token: 'tok_1',
      brand: 'visa',
      last4: '4242',
    })
    const { url, init } = requests[0]!
    expect(url).toBe('/demo-gateway/tokens')
    expect(init.credentials).toBe('omit')
    expect(Object.keys(init.headers as object)).toEqual(['content-type', 'accept'])
    expect(JSON.parse(init.body as string)).toEqual(card)
  })
  it('refuses with its own message', async () => {
    const { send } = createGateway({ error: 'card.invalid', message: 'cc-number' }, 422)
    expect(await requestCardToken(send, '/demo-gateway/tokens', card)).toEqual({ is: 'refused', message: 'cc-number' })
  })
  it.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['sends a captive portal’s page', createGateway('<html>', 200).send],
  ])('gives NoAnswer if the gateway %s', async (_, send) => {
    await expect(requestCardToken(send, '/demo-gateway/tokens', card)).rejects.toMatchObject({ name: 'NoAnswer' })
  })
})
