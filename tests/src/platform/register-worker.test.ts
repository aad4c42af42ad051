import { describe, expect, it } from 'vitest'
import { chooseWorkerDelay } from '../../../src/platform/register-worker.ts'

const visitor = { isPromised: false, isInstalled: false, hasWorker: false, line: undefined }

describe('The worker, which stores the whole app,', () => {
  it('comes at once with a session, for the catalogue on the device, in the installed app, and where there is one', () => {
    for (const why of [{ isPromised: true }, { isInstalled: true }, { hasWorker: true }])
      for (const line of [undefined, { saveData: true }])
        expect(chooseWorkerDelay({ ...visitor, ...why, line })).toBe(0)
  })

  it('comes to a visitor who stays, and not on a line that costs something', () => {
    expect(chooseWorkerDelay(visitor)).toBe(10_000)
    for (const line of [{ saveData: true }, { type: 'cellular' }, { effectiveType: '2g' }])
      expect(chooseWorkerDelay({ ...visitor, line })).toBeNull()
  })
})
