import { expect, it } from 'vitest'
import { createDrain } from '../../../offline/outbox/drain.ts'
import type { DrainPorts } from '../../../offline/outbox/drain.ts'

/** A drain of a device without a user: it only looks for one. */
function createLookingDrain() {
  let looks = 0
  const getIdentity = async () => {
    looks += 1
    return { id: '' }
  }
  const drainPorts = { ports: { uuid: () => 'tab' }, current: { getIdentity } } as unknown as DrainPorts
  return { drain: createDrain(drainPorts), looks: () => looks }
}

it.each([...Array(12).keys()])(
  'a request %i turns after the start of a drain is served by a look after the request',
  async (turns) => {
    const { drain, looks } = createLookingDrain()
    void drain.drain(true)
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    const before = looks()
    await drain.drain(true)
    expect(looks()).toBeGreaterThan(before)
  },
)
