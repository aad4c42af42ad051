import { mkdir, mkdtemp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailFolder, watchMailFolder } from '../../../server/adapters/mail-folder.ts'
import { maxMailBytes } from '../../../server/ports/mail-in.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partwright-mail-in-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
const write = (name: string, text = 'Subject: Hi\r\n\r\nText') => writeFile(join(folder, name), text)

describe('Mails in a folder', () => {
  it('are its .eml files, in the order of their names; files that are being written wait', async () => {
    for (const name of ['2.eml', '1.eml', '3.eml.tmp', '.4.eml', 'notes.txt']) await write(name)
    await mkdir(join(folder, 'rejected'))
    expect(await mailFolder(folder).list()).toEqual(['1.eml', '2.eml'])
    expect(await mailFolder(join(folder, 'missing')).list()).toEqual([])
  })

  it('are read, removed, and put away where they cannot be received', async () => {
    const mailbox = mailFolder(folder)
    await write('1.eml')
    await write('large.eml')
    await truncate(join(folder, 'large.eml'), maxMailBytes + 1)
    await mkdir(join(folder, 'folder.eml'))
    expect(Buffer.from((await mailbox.read('1.eml')) ?? []).toString()).toContain('Subject: Hi')
    for (const name of ['large.eml', 'folder.eml', 'gone.eml']) expect(await mailbox.read(name)).toBeNull()
    await mailbox.remove('1.eml')
    await mailbox.remove('1.eml')
    await mailbox.reject('large.eml')
    await mailbox.reject('gone.eml')
    expect((await readdir(folder)).sort()).toEqual(['folder.eml', 'rejected'])
    expect(await readdir(join(folder, 'rejected'))).toEqual(['large.eml'])
  })

  it('are noticed when they are there at the start, and when they come', async () => {
    await write('1.eml')
    let notices = 0
    let notify = () => undefined as void
    const next = () =>
      new Promise<void>((resolve) => {
        notify = resolve
      })
    const first = next()
    const mailbox = mailFolder(folder)
    const stop = await watchMailFolder(folder, mailbox, () => {
      notices += 1
      notify()
      return Promise.resolve()
    })
    await first
    await mailbox.remove('1.eml')
    const second = next()
    await write('2.eml.tmp')
    await rename(join(folder, '2.eml.tmp'), join(folder, '2.eml'))
    await second
    expect(notices).toBeGreaterThanOrEqual(2)
    stop()
  })
})
