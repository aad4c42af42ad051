import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { createCatalogue } from '../../../offline/catalogue/create-catalogue.ts'
import type { CatalogueDevice, DeviceAnswer } from '../../../offline/catalogue/catalogue-device.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { createTestEngine } from '../../src/support/engine.ts'
import { createDouble } from '../../support/test-double.ts'

const row = catalogue.table.readEquipmentId
const input = { query: { frp_id: '7' } }
const deviceAnswer: DeviceAnswer = { is: 'answer', value: { id: 2 }, asOf: 5, version: 9 }
const noAnswer = () => Promise.reject(new NoAnswer('There is no connection to the server.'))

interface Conditions {
  readonly server: () => Promise<unknown>
  readonly device?: DeviceAnswer | null
  readonly isOnline?: boolean
}

function createSetup({ server, device = null, isOnline = true }: Conditions) {
  const stored: unknown[] = []
  const timers: { run: () => void; ms: number }[] = []
  let refreshed = 0
  let fire: (why: 'online' | 'visible' | 'shown') => void = () => undefined
  const catalogueDevice = createDouble<CatalogueDevice>('CatalogueDevice', {
    answer: () => Promise.resolve(device),
    remember: (_ask: unknown, value: unknown) => Promise.resolve(void stored.push(value)),
    refresh: () => Promise.resolve(void (refreshed += 1)),
  })
  const ports = {
    now: () => 100,
    onLine: () => isOnline,
    setTimer: (run: () => void, ms: number) => {
      timers.push({ run, ms })
      if (ms === 0) run()
      return () => undefined
    },
    triggers: (listener: typeof fire) => {
      fire = listener
      return () => {
        fire = () => undefined
      }
    },
  }
  const engine = createTestEngine({ call: server })
  return {
    catalogue: createCatalogue(ports, engine, catalogueDevice),
    stored,
    timers,
    refreshed: () => refreshed,
    fire: (why: 'online' | 'visible') => {
      fire(why)
    },
  }
}

describe('A catalogue read', () => {
  it('returns the server’s answer and stores it', async () => {
    const { catalogue: reads, stored } = createSetup({ server: () => Promise.resolve({ id: 1 }), device: deviceAnswer })
    expect(await reads.read(row, input)).toEqual({ value: { id: 1 }, source: 'server', asOf: 100, version: null })
    expect(stored).toEqual([{ id: 1 }])
  })

  it('falls back to the device with its catalogue version if the server does not answer', async () => {
    const { catalogue: reads } = createSetup({ server: noAnswer, device: deviceAnswer })
    expect(await reads.read(row, input)).toEqual({ value: { id: 2 }, source: 'device', asOf: 5, version: 9 })
  })

  it('falls back to the device if the server is slow', async () => {
    const { catalogue: reads, timers } = createSetup({
      server: () => new Promise(() => undefined),
      device: deviceAnswer,
    })
    const reading = reads.read(row, input)
    timers[0]?.run()
    expect((await reading).source).toBe('device')
  })

  it('waits for a slow server if the device has no answer', async () => {
    let answer: (value: unknown) => void = () => undefined
    const slowAnswer = new Promise((resolve) => {
      answer = resolve
    })
    const { catalogue: reads, timers } = createSetup({ server: () => slowAnswer })
    const reading = reads.read(row, input)
    timers[0]?.run()
    answer({ id: 3 })
    expect(await reading).toMatchObject({ value: { id: 3 }, source: 'server' })
  })

  it('does not wait for the server if the device is offline', async () => {
    const { catalogue: reads } = createSetup({
      server: () => new Promise(() => undefined),
      device: deviceAnswer,
      isOnline: false,
    })
    expect((await reads.read(row, input)).source).toBe('device')
  })

  it('passes on the server’s refusal, whatever the device has stored', async () => {
    const refusal = new CallRefused(404, { error: 'catalogue.unknown', message: 'No.', errors: {}, current: null })
    const { catalogue: reads } = createSetup({ server: () => Promise.reject(refusal), device: deviceAnswer })
    await expect(reads.read(row, input)).rejects.toBe(refusal)
  })

  it('refuses with the server’s message if the device knows that the thing does not exist', async () => {
    const device: DeviceAnswer = { is: 'refused', code: 'warranty.serial', values: { sentence: '2025 has no week 60' } }
    const { catalogue: reads } = createSetup({ server: noAnswer, device })
    await expect(reads.read(row, input)).rejects.toMatchObject({
      name: 'CallRefused',
      status: 422,
      code: 'warranty.serial',
      message: 'This serial number does not fit. 2025 has no week 60.',
    })
  })

  it('waits for a slow server if the device does not know the thing: the shop may have added it since', async () => {
    const device: DeviceAnswer = { is: 'refused', code: 'catalogue.unknown', values: {} }
    let end: (outcome: Promise<unknown>) => void = () => undefined
    const openRead = () => {
      const slowAnswer = new Promise<unknown>((resolve) => {
        end = resolve
      })
      const { catalogue: reads, timers } = createSetup({ server: () => slowAnswer, device })
      const reading = reads.read(row, input)
      timers[0]?.run()
      return reading
    }
    const added = openRead()
    await new Promise(setImmediate)
    end(Promise.resolve({ id: 3 }))
    expect(await added).toMatchObject({ value: { id: 3 }, source: 'server' })
    const unanswered = openRead()
    end(noAnswer())
    await expect(unanswered).rejects.toMatchObject({ name: 'CallRefused', code: 'catalogue.unknown' })
  })

  it('falls back to the device if the server reports an outage', async () => {
    const busy = new CallRefused(503, { error: 'call.stopping', message: 'Later.', errors: {}, current: null })
    const { catalogue: reads } = createSetup({ server: () => Promise.reject(busy), device: deviceAnswer })
    expect((await reads.read(row, input)).source).toBe('device')
  })

  it('fails if neither can answer', async () => {
    const { catalogue: reads } = createSetup({ server: noAnswer })
    await expect(reads.read(row, input)).rejects.toThrow('There is no connection to the server.')
  })
})

describe('Saved catalogue data', () => {
  it('is refreshed at the start and on reconnect, but not on every visibility change', async () => {
    const { catalogue: saved, fire, refreshed } = createSetup({ server: noAnswer })
    const stop = saved.start()
    await Promise.resolve()
    expect(refreshed()).toBe(1)
    fire('visible')
    expect(refreshed()).toBe(1)
    fire('online')
    expect(refreshed()).toBe(2)
    stop()
    fire('online')
    expect(refreshed()).toBe(2)
  })
})
