import type { Tokened, TypedCard } from './payments.ts'

class NoAnswer extends Error {
  constructor() {
    super('The card’s gateway did not answer.')
    this.name = 'NoAnswer'
  }
}
const textOf = (value: unknown, key: string): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' && found !== '' ? found : null
}

/**
 * Gives a card to the gateway, without our headers and without our cookies, and gets a token. Throws `NoAnswer` where
 * nothing believable comes back.
 */
export async function tokenOf(send: typeof fetch, url: string, card: TypedCard): Promise<Tokened> {
  const response = await send(url, {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(card),
  }).catch((): never => {
    throw new NoAnswer()
  })
  const answer: unknown = await response.json().catch(() => null)
  const token = textOf(answer, 'card_token')
  if (response.ok && token !== null)
    return {
      is: 'token',
      card_token: token,
      brand: textOf(answer, 'brand') ?? '',
      last4: textOf(answer, 'last4') ?? '',
    }
  const message = textOf(answer, 'message') ?? textOf(answer, 'error')
  if (message === null) throw new NoAnswer()
  return { is: 'refused', message }
}
