// The token of a user in the data of a call (`WO011`): any body may have it, and no row names it.
import type { Row } from '../../contract/kernel/endpoint.ts'

const longest = 4096

/** Whether the row's body has an `api_token` of its own, as A05's has. */
function hasOwnField(schema: NonNullable<Row['body']>): boolean {
  const { def } = schema._zod as { readonly def: { readonly shape?: Readonly<Record<string, unknown>> } }
  return def.shape !== undefined && 'api_token' in def.shape
}

/**
 * Takes the user's `api_token` out of a body (`WO011`): the data without it, and the token. A token of another form than
 * text of at most 4,096 characters stays, and is refused as an unknown field.
 */
export function takeApiToken(
  schema: NonNullable<Row['body']>,
  body: unknown,
): { readonly data: unknown; readonly token: string | null } {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'api_token') || hasOwnField(schema))
    return { data: body, token: null }
  const { api_token: token, ...data } = body as Readonly<Record<string, unknown>>
  return typeof token === 'string' && token !== '' && token.length <= longest
    ? { data, token }
    : { data: body, token: null }
}
