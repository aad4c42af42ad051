import { describe, expect, it } from 'vitest'
import type { CatalogueDevice } from '../../../../offline/catalogue/catalogue-device.ts'
import { createPageDevice } from '../../../../src/platform/catalogue/device-in-page.ts'
import { createDouble } from '../../../support/test-double.ts'

describe('The catalogue in a page without workers', () => {
  it('is opened once on first use and reports its changes', async () => {
    let opened = 0
    let change: () => void = () => undefined
    const openedDevice = createDouble<CatalogueDevice>('CatalogueDevice', {
      answer: () => Promise.resolve(null),
      refresh: () => Promise.resolve(),
      watch: (listener) => {
        change = () => {
          listener('answers')
        }
        return () => undefined
      },
    })
    const device = createPageDevice(() => Promise.resolve((opened += 1)).then(() => openedDevice))
    let changes = 0
    const stop = device.watch(() => (changes += 1))
    expect(opened).toBe(0)
    expect(await device.answer({ path: '/attributes', params: undefined, query: undefined })).toBeNull()
    await device.refresh()
    change()
    stop()
    change()
    expect([opened, changes]).toEqual([1, 1])
  })
})
