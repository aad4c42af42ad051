import * as z from 'zod/mini'
import type { DealerLocation } from '../../../contract/shapes/address.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'

/** The parts store: this server itself, or another host (`PARTS_STORE_BASE`) that is asked with `fetch`. */
export interface PartsStore {
  readonly base: string | null
  readonly fetch: typeof globalThis.fetch
}

const patienceMs = 8000
const number = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))
const name = z.string().check(z.maxLength(200))
/** What is believed of the other host: `[{ location }]` with at least these fields (`calls.tsv` N09); others are dropped. */
const theirs = z.array(
  z.object({
    location: z.object({
      location_id: number,
      location_company_name: name,
      location_city: name,
      location_state: z._default(name, ''),
      address_id: z.optional(number),
    }),
  }),
)

/** The shops of an account as the other host has them, asked for 8 seconds. The sign-on token travels in its header, never in the url. Refuses `addresses.upstream` when there is no usable answer. */
export async function shopsAtPartsStore(
  { base, fetch }: PartsStore,
  accountId: number,
  request: Pick<Call['request'], 'id' | 'ssoToken'>,
): Promise<DealerLocation[]> {
  const answer = await fetch(`${(base ?? '').replace(/\/+$/, '')}/accounts/${accountId}/dealer-addresses`, {
    headers: {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-request-id': request.id,
      ...(request.ssoToken === null ? {} : { 'x-sso-token': request.ssoToken }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
    .then(async (response) => (response.ok ? theirs.safeParse(await response.json()) : null))
    .catch(() => null)
  if (!answer?.success) refuse('addresses.upstream')
  return answer.data.map(({ location: { address_id, ...location } }) => ({
    ...location,
    address_id: address_id ?? location.location_id,
    account_id: accountId,
  }))
}
