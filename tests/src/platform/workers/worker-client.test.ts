import { describe, expect, it } from 'vitest'
import { WorkerEnded, createWorkerClient } from '../../../../src/platform/workers/worker-client.ts'
import { createTestWorkers } from '../../support/test-worker.ts'

const functions = {
  double: async (value: number) => value * 2,
  refuse: async () => {
    throw Object.assign(new Error('There is no connection to the server.'), { name: 'NoAnswer' })
  },
  wait: () => new Promise<void>(() => undefined),
}

function createSetup() {
  const workers = createTestWorkers(() => functions)
  const starts: number[] = []
  const client = createWorkerClient<typeof functions>(workers.start, () => starts.push(workers.started.length))
  return { workers, client, starts }
}

describe('A client of a worker', () => {
  it('starts the worker with the first call and keeps it', async () => {
    const { workers, client, starts } = createSetup()
    expect(workers.started).toHaveLength(0)
    const both = [client.call((worker) => worker.double(2)), client.call((worker) => worker.double(3))]
    expect(await Promise.all(both)).toEqual([4, 6])
    expect(workers.started).toHaveLength(1)
    expect(starts).toEqual([1])
  })

  it('passes on an error with its name and message, and keeps the worker', async () => {
    const { workers, client } = createSetup()
    await expect(client.call((worker) => worker.refuse())).rejects.toMatchObject({
      name: 'NoAnswer',
      message: 'There is no connection to the server.',
    })
    expect(await client.call((worker) => worker.double(1))).toBe(2)
    expect(workers.started).toHaveLength(1)
  })

  it('fails the pending calls of a worker that dies, and starts another for the next call', async () => {
    const { workers, client } = createSetup()
    const pending = client.call((worker) => worker.wait())
    workers.started[0]?.fail()
    await expect(pending).rejects.toMatchObject({ name: 'WorkerEnded', isStopped: false })
    expect(await client.call((worker) => worker.double(1))).toBe(2)
    expect(workers.started.map(({ isTerminated }) => isTerminated)).toEqual([true, false])
  })

  it('ends the worker on request and reports that to the pending calls', async () => {
    const { workers, client } = createSetup()
    const pending = client.call((worker) => worker.wait())
    client.stop()
    const error = await pending.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(WorkerEnded)
    expect(error).toMatchObject({ isStopped: true })
    expect(workers.started[0]?.isTerminated).toBe(true)
  })
})
