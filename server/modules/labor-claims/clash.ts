import type { Clash } from '../../../domain/merging/fields.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { SeenClaim } from './labor-claims.policy.ts'
import { claimView } from './labor-claims.view.ts'

const listed = new Intl.ListFormat('en-US')

/** Two people changed the same to different things: nothing is changed, and a person decides. `labor-claims.clash`. */
export async function refuseClash(
  call: SignedIn,
  seen: Authorized<SeenClaim>,
  clashes: readonly Clash[],
  nameOf: (field: string) => string,
): Promise<never> {
  return refuse('labor-claims.clash', {
    values: { fields: listed.format([...new Set(clashes.map((one) => nameOf(one.field)))]) },
    current: await claimView(call, seen),
    clashes,
  })
}
