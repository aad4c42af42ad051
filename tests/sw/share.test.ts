import { describe, expect, it } from 'vitest'
import { filesOf, parcels } from '../../offline/drafts/shared-parcel.ts'
import type { World } from '../../offline/engine.ts'
import { takeIn } from '../../sw/take-in.ts'
import { dump, foundIn } from '../support/device-dump.ts'
import { signedIn } from '../support/signed-in.ts'

const world = { uuid: () => '00000000-0000-4000-8000-00000000abcd' } as World
function form(...pictures: readonly string[]): FormData {
  const made = new FormData()
  for (const [at, bytes] of pictures.entries())
    made.append('pictures', new File([bytes], `IMG_${at + 1}.jpg`, { type: 'image/jpeg' }))
  return made
}

describe('what another app shares with the installed one', () => {
  it('is kept sealed until the person says which claim it is for', async () => {
    const { engine, device } = await signedIn()
    const shared = form('canary plate', 'canary belt')
    shared.set('text', 'canary words')
    const page = await takeIn(world, shared, () => device.openTab().engine)
    expect(page).toBe('/dashboard/share/00000000-0000-4000-8000-00000000abcd')
    const [parcel] = await parcels(engine)
    if (parcel === undefined) throw new Error('Nothing was kept.')
    expect(parcel.text).toBe('canary words')
    const files = await filesOf(engine, parcel)
    expect(files.map(({ name, type, bytes }) => [name, type, Buffer.from(bytes).toString()])).toEqual([
      ['IMG_1.jpg', 'image/jpeg', 'canary plate'],
      ['IMG_2.jpg', 'image/jpeg', 'canary belt'],
    ])
    expect(foundIn(await dump(device.indexedDB), 'canary')).toEqual([])
  })

  it('is not kept for nobody: the page says that it has to be shared again after signing in', async () => {
    const { engine, device } = await signedIn()
    await engine.signOut('keep')
    expect(await takeIn(world, form('plate'), () => device.openTab().engine)).toBe('/dashboard/share?why=signed-out')
  })

  it('and holds nothing for a claim is said to be empty', async () => {
    const { device } = await signedIn()
    expect(await takeIn(world, form(), () => device.openTab().engine)).toBe('/dashboard/share?why=empty')
    expect(await takeIn(world, form(''), () => device.openTab().engine)).toBe('/dashboard/share?why=empty')
  })

  it('is never lost in silence where the device cannot keep it', async () => {
    const { device } = await signedIn()
    const full = () => ({
      ...device.openTab().engine,
      saveDraftBytes: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
    })
    expect(await takeIn(world, form('plate'), full)).toBe('/dashboard/share?why=not-kept')
  })
})
