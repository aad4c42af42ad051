import { expect, it } from 'vitest'
import { createDrain } from '../../../offline/outbox/drain.ts'
import type { DrainDeps } from '../../../offline/outbox/drain.ts'

/** A drain of a device that works for nobody: it looks who is there, and is done. */
function looking() {
  let looks = 0
  const who = async () => {
    looks += 1
    return { id: '' }
  }
  const deps = { ports: { uuid: () => 'tab' }, current: { who } } as unknown as DrainDeps
  return { drain: createDrain(deps), looks: () => looks }
}

it.each([...Array(12).keys()])(
  'whoever asks %i turns after a drain began is served by a look after the asking',
  async (turns) => {
    const { drain, looks } = looking()
    void drain.drain(true)
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    const before = looks()
    await drain.drain(true)
    expect(looks()).toBeGreaterThan(before)
  },
)
