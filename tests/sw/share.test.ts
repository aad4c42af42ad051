import { describe, expect, it } from 'vitest'
import { readSharedFiles, listSharedFiles } from '../../offline/drafts/shared-files.ts'
import type { Ports } from '../../offline/engine.ts'
import { receiveShare } from '../../sw/receive-share.ts'
import { dump, foundIn } from '../support/device-dump.ts'
import { signedIn } from '../support/signed-in.ts'

const ports = { uuid: () => '00000000-0000-4000-8000-00000000abcd' } as Ports
function createForm(...pictures: readonly string[]): FormData {
  const data = new FormData()
  for (const [at, bytes] of pictures.entries())
    data.append('pictures', new File([bytes], `IMG_${at + 1}.jpg`, { type: 'image/jpeg' }))
  return data
}

describe('Files that another app shares', () => {
  it('are stored sealed until the person chooses a claim', async () => {
    const { engine, device } = await signedIn()
    const shared = createForm('canary plate', 'canary belt')
    shared.set('text', 'canary text')
    const page = await receiveShare(ports, shared, () => device.openTab().engine)
    expect(page).toBe('/dashboard/share/00000000-0000-4000-8000-00000000abcd')
    const [sharedFiles] = await listSharedFiles(engine)
    if (sharedFiles === undefined) throw new Error('Nothing was stored.')
    expect(sharedFiles.text).toBe('canary text')
    const files = await readSharedFiles(engine, sharedFiles)
    expect(files.map(({ name, type, bytes }) => [name, type, Buffer.from(bytes).toString()])).toEqual([
      ['IMG_1.jpg', 'image/jpeg', 'canary plate'],
      ['IMG_2.jpg', 'image/jpeg', 'canary belt'],
    ])
    expect(foundIn(await dump(device.indexedDB), 'canary')).toEqual([])
  })

  it('are not stored while signed out: the page asks to share again after signing in', async () => {
    const { engine, device } = await signedIn()
    await engine.signOut('keep')
    expect(await receiveShare(ports, createForm('plate'), () => device.openTab().engine)).toBe(
      '/dashboard/share?why=signed-out',
    )
  })

  it('without content for a claim are reported as empty', async () => {
    const { device } = await signedIn()
    expect(await receiveShare(ports, createForm(), () => device.openTab().engine)).toBe('/dashboard/share?why=empty')
    expect(await receiveShare(ports, createForm(''), () => device.openTab().engine)).toBe('/dashboard/share?why=empty')
  })

  it('are reported if the device cannot store them', async () => {
    const { device } = await signedIn()
    const full = () => ({
      ...device.openTab().engine,
      saveDraftBytes: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
    })
    expect(await receiveShare(ports, createForm('plate'), full)).toBe('/dashboard/share?why=not-kept')
  })
})
