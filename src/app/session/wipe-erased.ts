import { personData } from '../../../contract/person-data.ts'
import type { Engine } from '../../../offline/engine.ts'

/**
 * Wipes what this device holds of its person, with what waits unsent, where the server says that the person was erased
 * (docs/decisions/153-a-persons-data.md). Anything but that answer leaves all as it is. Returns whether it wiped.
 */
export async function wipeIfErased(engine: Pick<Engine, 'owner' | 'call' | 'signOut'>): Promise<boolean> {
  const owner = await engine.owner().catch(() => null)
  if (owner === null) return false
  const answer = await engine.call(personData.table.isErased, { params: { id: owner.userId } }).catch(() => null)
  if (answer?.is_erased !== true) return false
  // Refused where the answer comes after another person has signed in, whose work is not to be discarded.
  await engine.signOut('discard', owner.userId)
  return true
}
