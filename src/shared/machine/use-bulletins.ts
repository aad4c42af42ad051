import { bulletins } from '../../../contract/bulletins.ts'
import type { Bulletin } from '../../../contract/bulletins.ts'
import { findBulletins } from '../../../domain/bulletins/bulletin.ts'
import type { ScopedMachine } from '../../../domain/bulletins/bulletin.ts'
import { useNow } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { useRead } from '../../data/use-read.ts'
import { toDay } from '../formats/format-date.ts'

const none: readonly Bulletin[] = []
const hourMs = 60 * 60_000

/** The recalls and bulletins about a machine today; without a network as this device has them. Null: no machine yet. */
export function useBulletins(machine: ScopedMachine | null): readonly Bulletin[] {
  const { session } = useSession()
  const today = toDay(useNow(60_000))
  const isOn = session.logged_in && machine !== null
  const read = useRead(bulletins.table.listBulletins, {}, { isOn, staleTime: hourMs })
  return machine === null || read.state !== 'ready' ? none : findBulletins(read.value.bulletins, machine, today)
}
