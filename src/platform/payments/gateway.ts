import { NoAnswer } from '../../../offline/http/call.ts'
import type { TokenResult, TypedCard } from './payments.ts'

const toNoAnswer = () => new NoAnswer('The card’s gateway did not answer.')
const readText = (value: unknown, key: string): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const found: unknown = Reflect.get(value, key)
  return typeof found === 'string' && found !== '' ? found : null
}

/**
 * Sends a card to the gateway without our headers or cookies and returns a token. Throws `NoAnswer` if the answer is
 * missing or invalid.
 */
export async function requestCardToken(
  send: typeof globalThis.fetch,
  url: string,
  card: TypedCard,
): Promise<TokenResult> {
  const response = await send(url, {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(card),
  }).catch((): never => {
    throw toNoAnswer()
  })
  const answer: unknown = await response.json().catch(() => null)
  const token = readText(answer, 'card_token')
  if (response.ok && token !== null)
    return {
      is: 'token',
      card_token: token,
      brand: readText(answer, 'brand') ?? '',
      last4: readText(answer, 'last4') ?? '',
    }
  const message = readText(answer, 'message') ?? readText(answer, 'error')
  if (message === null) throw toNoAnswer()
  return { is: 'refused', message }
}

/** The message where the customer declines. */
const declined = 'This transaction has been declined.'

/** Answers the demo bank. Null where it approved, else why not. Throws `NoAnswer` if it does not answer. */
export async function answerDemoBank(
  send: typeof globalThis.fetch,
  tokensUrl: string,
  clientSecret: string,
  approve: boolean,
): Promise<string | null> {
  const response = await send(tokensUrl.replace(/tokens$/, 'bank'), {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, approve }),
  }).catch((): never => {
    throw toNoAnswer()
  })
  if (response.ok) return approve ? null : declined
  const answer: unknown = await response.json().catch(() => null)
  return readText(answer, 'message') ?? declined
}
