import { expect, it } from 'vitest'
import { createDrain } from '../../../offline/outbox/drain.ts'
import type { DrainPorts } from '../../../offline/outbox/drain.ts'
import type { CurrentUser } from '../../../offline/session/current-user.ts'
import type { Contacts } from '../../../offline/session/server-contacts.ts'
import { createEnginePorts } from '../../support/engine-ports.ts'
import { createDouble } from '../../support/test-double.ts'

/** A drain on a device without a user: it only looks for one. */
function createCountingDrain() {
  let lookups = 0
  const getIdentity = async () => {
    lookups += 1
    return { id: '', ownerId: null, accountId: null, actingAs: null }
  }
  const drainPorts = createDouble<DrainPorts>('DrainPorts', {
    ports: createEnginePorts(),
    contacts: createDouble<Contacts>('Contacts', { hasEpochChange: () => false }),
    current: createDouble<CurrentUser>('CurrentUser', { getIdentity }),
  })
  return { drain: createDrain(drainPorts), lookups: () => lookups }
}

it.each([...Array(12).keys()])(
  'A request %i ticks after the start of a drain is served by a lookup after the request',
  async (ticks) => {
    const { drain, lookups } = createCountingDrain()
    void drain.drain('all')
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    const before = lookups()
    await drain.drain('all')
    expect(lookups()).toBeGreaterThan(before)
  },
)
