import { describe, expect, it } from 'vitest'
import { pageProtocol } from '../../../offline/outbox/page-protocol.ts'
import type { PageProtocol } from '../../../offline/outbox/page-protocol.ts'
import { commitTogether } from '../../support/fake-server.ts'
import type { Commit } from '../../support/fake-server.ts'
import { playScene } from './play-scene.ts'
import { toDiscard, toResend, toSave } from './save-steps.ts'
import { drainTab, step } from './step.ts'

const drain = step('drain(0)', async (scene) => {
  await drainTab(scene, 0)
})

/** The server takes each correction of a trip, and its first answer to one never leaves. */
function losesAnswerToCorrection(): Commit {
  let isLost = false
  return async (op, steps) => {
    const reply = await commitTogether(op, steps)
    if (op.method !== 'PUT' || isLost) return reply
    isLost = true
    throw new TypeError('Failed to fetch')
  }
}

/** Sends the corrections of trips last, whatever their places. */
const sendsCorrectionsLast: PageProtocol = {
  ...pageProtocol,
  chooseBatch: (open, { queue, now }) =>
    open
      .filter((row) => row.state === 'queued' && row.lane === queue && row.nextAt <= now)
      .sort((a, b) => Number(a.kind === 'editTrip') - Number(b.kind === 'editTrip') || a.seq - b.seq)
      .slice(0, 1),
}

describe('In order within its claim', () => {
  it('a correction goes behind its trip that was corrected, also if it is discarded after it arrived', async () => {
    await playScene({ seed: 1, hasLocks: true, commit: losesAnswerToCorrection() }, [
      toSave({ what: 'trip', claim: 2, text: 'CLASH', tab: 0 }),
      drain,
      toSave({ what: 'edit', claim: 2, text: 'fine', tab: 0 }),
      toResend(0),
      drain,
      toDiscard(0),
    ])
  })

  it('no other discarded correction may have arrived behind what was saved after it', async () => {
    const scene = playScene(
      { seed: 1, hasLocks: true, protocol: sendsCorrectionsLast, commit: losesAnswerToCorrection() },
      [
        toSave({ what: 'trip', claim: 2, text: 'fine', tab: 0 }),
        step('failures(lost)', async ({ server }) => {
          server.faults.push('lost')
        }),
        drain,
        toSave({ what: 'edit', claim: 2, text: 'fine', tab: 0 }),
        toSave({ what: 'note', claim: 2, text: 'fine', tab: 0 }),
        step('wait(300000)', async ({ clock }) => {
          clock.advance(300_000)
        }),
        drain,
        toDiscard(0),
      ],
    )
    await expect(scene).rejects.toThrow(/order within .*c3\/words: expected 2 to be greater than 3/)
  })
})
