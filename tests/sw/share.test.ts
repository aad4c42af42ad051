import { describe, expect, it, vi } from 'vitest'
import { dropOldShares, readSharedFiles, listSharedFiles } from '../../offline/drafts/shared-files.ts'
import type { Ports } from '../../offline/engine.ts'
import { isFromWebsite, receiveShare } from '../../sw/receive-share.ts'
import { dump, foundIn } from '../support/device-dump.ts'
import { signedIn } from '../support/signed-in.ts'

let now = Date.parse('2026-11-20T15:00:00Z')
let shares = 0
const ports = {
  now: () => now,
  uuid: () => `00000000-0000-4000-8000-${String((shares += 1)).padStart(12, '0')}`,
} as Ports
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
    expect(page).toBe(`/dashboard/share/${now}-00000000-0000-4000-8000-000000000001`)
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

  it('lie beside what the person saved: in no operation and in no draft of a form', async () => {
    const { engine, device } = await signedIn()
    await engine.saveDraft('photos:claim', { titles: [] })
    await receiveShare(ports, createForm('plate'), () => device.openTab().engine)
    expect(await engine.outbox()).toEqual([])
    expect((await engine.draftKeys('')).filter((key) => !key.startsWith('shared'))).toEqual(['photos:claim'])
  })

  it('are not stored while signed out: the page asks to share again after signing in', async () => {
    const { engine, device } = await signedIn()
    await engine.signOut('keep')
    expect(await receiveShare(ports, createForm('plate'), () => device.openTab().engine)).toBe(
      '/dashboard/share?why=signed-out',
    )
  })

  it('are not stored on a device with a lock, whose keys no worker has: the page says to add them there', async () => {
    const { engine, device } = await signedIn()
    await engine.setLock({ kind: 'pin', pin: '520816' }, 5)
    expect(await receiveShare(ports, createForm('plate'), () => device.openTab().engine)).toBe(
      '/dashboard/share?why=locked',
    )
  })

  it('without content for a claim are reported as empty', async () => {
    const { device } = await signedIn()
    expect(await receiveShare(ports, createForm(), () => device.openTab().engine)).toBe('/dashboard/share?why=empty')
    expect(await receiveShare(ports, createForm(''), () => device.openTab().engine)).toBe('/dashboard/share?why=empty')
  })

  it('are limited in number, size and text, before a byte is read', async () => {
    const { engine, device } = await signedIn()
    const receive = (form: FormData) => receiveShare(ports, form, () => device.openTab().engine)
    const large = createForm('plate')
    const giant = new File(['x'], 'giant.jpg')
    Object.defineProperty(giant, 'size', { value: 97e6 })
    large.getAll = () => [giant]
    const wordy = createForm('plate')
    wordy.set('text', 'x'.repeat(4001))
    for (const form of [createForm(...Array.from({ length: 21 }, () => 'plate')), large, wordy])
      expect(await receive(form)).toBe('/dashboard/share?why=too-large')
    expect(await listSharedFiles(engine)).toEqual([])
  })

  it('make room for the next: five lie here at most, none longer than a day, and no draft of a form goes', async () => {
    const { engine, device } = await signedIn()
    await engine.saveDraft('trip', { miles: 12 })
    const receive = async (text: string) => {
      now += 60_000
      const form = createForm(text)
      form.set('text', text)
      await receiveShare(ports, form, () => device.openTab().engine)
    }
    for (let n = 1; n <= 7; n += 1) await receive(`share ${n}`)
    const texts = async () => (await listSharedFiles(engine)).map(({ text }) => text).sort()
    expect(await texts()).toEqual(['share 3', 'share 4', 'share 5', 'share 6', 'share 7'])
    expect(await engine.draftKeys('shared-bytes:')).toHaveLength(5)
    // The page drops old ones too, while none is about to come.
    await dropOldShares(engine, now)
    expect(await texts()).toHaveLength(5)
    now += 86_400_000
    await receive('next day')
    expect(await texts()).toEqual(['next day'])
    now += 86_400_000 + 1
    await dropOldShares(engine, now)
    expect(await engine.draftKeys('shared')).toEqual([])
    expect(await engine.draft('trip')).toEqual({ miles: 12 })
  })

  it('leave nothing for longer than a day where the worker ended in the middle', async () => {
    const { engine, device } = await signedIn()
    const ending = () => ({ ...device.openTab().engine, saveDraft: () => new Promise<never>(() => undefined) })
    void receiveShare(ports, createForm('plate', 'belt'), ending)
    await vi.waitUntil(async () => (await engine.draftKeys('shared-bytes:')).length === 2)
    await engine.saveDraftBytes('shared-bytes:00000000-0000-4000-8000-0000000000aa:0', new ArrayBuffer(4))
    await dropOldShares(engine, now)
    // What another worker may be saving at this moment stays; an earlier release gave its shares no time.
    expect(await engine.draftKeys('shared-bytes:')).toHaveLength(2)
    await dropOldShares(engine, now + 86_400_001)
    expect(await engine.draftKeys('shared')).toEqual([])
  })

  it('are not taken from a page of another site that names itself', () => {
    const origin = 'https://parts.example'
    for (const referrer of ['https://evil.example/', 'http://parts.example/', 'https://parts.example.evil.test/'])
      expect(isFromWebsite(referrer, origin)).toBe(true)
    for (const referrer of ['', 'about:client', 'android-app://com.google.android.apps.photos/', `${origin}/dashboard`])
      expect(isFromWebsite(referrer, origin)).toBe(false)
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
