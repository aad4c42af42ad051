import * as z from 'zod/mini'
import type { DealerLocation } from '../../../contract/shapes/address.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'

/** The parts store: this server itself (`base` is null), or another host (`PARTS_STORE_BASE`). */
export interface PartsStore {
  readonly base: string | null
  readonly fetch: typeof globalThis.fetch
}

const timeoutMs = 8000
const number = z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))
const name = z.string().check(z.maxLength(200))
/** Expected reply of the other host: `[{ location }]` with at least these fields (`calls.tsv` N09). Other fields are dropped. */
const shopsReply = z.array(
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

/** Dealer locations of an account on the other host, with a timeout of 8 seconds. The sign-on token travels in a header, never in the URL. Refuses `addresses.upstream` without a valid reply. */
export async function fetchShops(
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
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => (response.ok ? shopsReply.safeParse(await response.json()) : null))
    .catch(() => null)
  if (!answer?.success) refuse('addresses.upstream')
  return answer.data.map(({ location: { address_id, ...location } }) => ({
    ...location,
    address_id: address_id ?? location.location_id,
    account_id: accountId,
  }))
}
