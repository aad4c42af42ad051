import { describe, expect, it } from 'vitest'
import { machineLabels } from '../../../contract/passports.ts'
import { servicers } from '../../../contract/servicers.ts'
import { NoAnswer } from '../../../offline/http/call.ts'
import { toPath } from '../../../offline/http/request.ts'
import { createReplica } from '../../../offline/replica/create-replica.ts'
import { me } from '../support/claims.ts'
import { createOpReaders } from '../support/op-readers.ts'
import { createDevice, ok } from '../support/device.ts'

const { readDistance, findByZip } = servicers.table
const route = {
  from_address_id: 4,
  to_address_1: '12 CANARY Lane',
  to_city: 'CANARYVILLE',
  to_state: 'MN',
  to_zip: '55420',
}

async function createSetup() {
  const device = await createDevice()
  const replica = () => createReplica({ ...device, owner: () => Promise.resolve(me), ...createOpReaders() })
  return { device, replica }
}
const keys = async (device: Awaited<ReturnType<typeof createDevice>>) =>
  (await device.db.mirror.toCollection().primaryKeys()).toSorted()

describe('The key of a snapshot', () => {
  it('reveals nothing of the request, and is found again without a network', async () => {
    const { device, replica } = await createSetup()
    device.serve(() => ok({ miles: 12, estimated: false }))
    await replica().fetchOrCached(readDistance, { query: route })
    expect(await device.dump()).not.toContain('CANARY')
    expect(await keys(device)).toEqual([expect.stringMatching(/^read:[0-9a-f]{64}$/)])
    device.serve(() => 'cut')
    expect(await replica().fetchOrCached(readDistance, { query: route })).toMatchObject({
      value: { miles: 12, estimated: false },
      fresh: false,
    })
    expect(await replica().cachedSnapshot(readDistance, { query: route })).toMatchObject({
      value: { miles: 12, estimated: false },
    })
    await expect(
      replica().fetchOrCached(readDistance, { query: { ...route, to_zip: '55421' } }),
    ).rejects.toBeInstanceOf(NoAnswer)
  })

  it('reveals no postal code and no label code, and differs on each device', async () => {
    const [one, two] = [await createSetup(), await createSetup()]
    for (const { device, replica } of [one, two]) {
      device.serve(() => ok([]))
      await replica().fetchOrCached(findByZip, { params: { zip: '55420' }, query: {} })
      expect(await device.dump()).not.toContain('55420')
      await replica()
        .fetchOrCached(machineLabels.table.readPassport, { params: { code: 'CANARYCODE' } })
        .catch(() => null)
      expect(await device.dump()).not.toContain('CANARYCODE')
    }
    expect(await keys(one.device)).not.toEqual(await keys(two.device))
  })

  it('is the same for simultaneous first reads', async () => {
    const { device, replica } = await createSetup()
    device.serve(() => ok({ miles: 12, estimated: false }))
    await Promise.all([1, 2, 3].map(() => replica().fetchOrCached(readDistance, { query: route })))
    expect(await keys(device)).toHaveLength(1)
  })

  it('replaces the address that an earlier build stored, and the snapshot stays', async () => {
    const { device, replica } = await createSetup()
    const key = `GET ${toPath(readDistance, { query: route })}`
    const sealed = await device.cipher.sealJson('mirror', key, { miles: 7, estimated: false })
    await device.db.mirror.put({ key, asOf: 5_000, rev: null, sealed })
    device.serve(() => 'cut')
    expect(await replica().fetchOrCached(readDistance, { query: route })).toEqual({
      value: { miles: 7, estimated: false },
      asOf: 5_000,
      fresh: false,
    })
    expect(await device.dump()).not.toContain('CANARY')
  })
})
