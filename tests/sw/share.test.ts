import { describe, expect, it } from 'vitest'
import { readSharedFiles, listSharedFiles } from '../../offline/drafts/shared-files.ts'
import type { Ports } from '../../offline/engine.ts'
import { receiveShare } from '../../sw/receive-share.ts'
import { dump, foundIn } from '../support/device-dump.ts'
import { signedIn } from '../support/signed-in.ts'

const ports = { uuid: () => '00000000-0000-4000-8000-00000000abcd' } as Ports
function form(...pictures: readonly string[]): FormData {
  const made = new FormData()
  for (const [at, bytes] of pictures.entries())
    made.append('pictures', new File([bytes], `IMG_${at + 1}.jpg`, { type: 'image/jpeg' }))
  return made
}

describe('Files that another app shares', () => {
  it('are stored sealed until the person chooses a claim', async () => {
    const { engine, device } = await signedIn()
    const shared = form('canary plate', 'canary belt')
    shared.set('text', 'canary words')
    const page = await receiveShare(ports, shared, () => device.openTab().engine)
    expect(page).toBe('/dashboard/share/00000000-0000-4000-8000-00000000abcd')
    const [parcel] = await listSharedFiles(engine)
    if (parcel === undefined) throw new Error('Nothing was kept.')
    expect(parcel.text).toBe('canary words')
    const files = await readSharedFiles(engine, parcel)
    expect(files.map(({ name, type, bytes }) => [name, type, Buffer.from(bytes).toString()])).toEqual([
      ['IMG_1.jpg', 'image/jpeg', 'canary plate'],
      ['IMG_2.jpg', 'image/jpeg', 'canary belt'],
    ])
    expect(foundIn(await dump(device.indexedDB), 'canary')).toEqual([])
  })

  it('are not stored while signed out: the page asks to share again after signing in', async () => {
    const { engine, device } = await signedIn()
    await engine.signOut('keep')
    expect(await receiveShare(ports, form('plate'), () => device.openTab().engine)).toBe(
      '/dashboard/share?why=signed-out',
    )
  })

  it('without content for a claim are reported as empty', async () => {
    const { device } = await signedIn()
    expect(await receiveShare(ports, form(), () => device.openTab().engine)).toBe('/dashboard/share?why=empty')
    expect(await receiveShare(ports, form(''), () => device.openTab().engine)).toBe('/dashboard/share?why=empty')
  })

  it('are reported if the device cannot store them', async () => {
    const { device } = await signedIn()
    const full = () => ({
      ...device.openTab().engine,
      saveDraftBytes: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
    })
    expect(await receiveShare(ports, form('plate'), full)).toBe('/dashboard/share?why=not-kept')
  })
})
