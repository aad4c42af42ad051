import type { Page } from 'playwright-core'
import { addNote, addTrip } from '../../../journeys/steps.ts'
import { inSight } from '../../../journeys/shop-steps.ts'
import { markOf } from './saved-work.ts'
import type { Rename, SavedItem } from './saved-work.ts'

/** The tiles of pictures that are still to be taken have none. */
const photoButton = '#photos button.pic[aria-label^="Open "]'

/** A servicer at the screen of one claim. What it saves is recorded before and after, so that a kill between is known. */
export function createPerson(options: {
  readonly random: () => number
  /** Pictures, each of its own width. */
  readonly pictures: readonly { readonly path: string; readonly width: number }[]
}) {
  const { random, pictures } = options
  const saved: SavedItem[] = []
  const renames: Rename[] = []
  let serial = 0
  let photos = 0
  const minutes = (from: number) =>
    `${String(Math.floor(from / 60)).padStart(2, '0')}:${String(from % 60).padStart(2, '0')}`
  const begin = (kind: SavedItem['kind'], claim: string, mark: string, texts: string[]) => {
    const item: SavedItem = { kind, claim, mark, isSure: false, isDiscarded: false, texts }
    saved.push(item)
    return item
  }
  const pick = <T>(some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)]

  async function note(page: Page, claim: string): Promise<void> {
    serial += 1
    const text = `N${serial} the motor draws ${Math.floor(random() * 20)} A`
    const item = begin('note', claim, `N${serial}`, [text])
    await addNote(page, text)
    item.isSure = true
  }

  async function trip(page: Page, claim: string): Promise<void> {
    serial += 1
    const text = `T${serial} belt aligned`
    const start = Math.floor(random() * 1200)
    const item = begin('trip', claim, `T${serial}`, [text])
    await addTrip(page, { date: '2026-11-20', start: minutes(start), finish: minutes(start + 30), done: text })
    item.isSure = true
  }

  async function photo(page: Page, claim: string): Promise<void> {
    const picture = pictures[photos]
    if (picture === undefined) return note(page, claim)
    photos += 1
    const before = await page.locator(photoButton).filter({ visible: true }).count()
    const item = begin('photo', claim, String(picture.width), [])
    await page.getByLabel('Choose photos').setInputFiles(picture.path)
    await page.locator(photoButton).filter({ visible: true }).nth(before).waitFor()
    item.isSure = true
  }

  /** Changes the work done of one of its trips. */
  async function editTrip(page: Page, claim: string): Promise<void> {
    const rows = page.locator('.tk-trips li').filter({ visible: true })
    const texts = await rows.locator('.work').allTextContents()
    const own = saved.filter(
      (item) =>
        item.kind === 'trip' && item.claim === claim && item.isSure && texts.some((text) => markOf(text) === item.mark),
    )
    const item = pick(own)
    if (item === undefined) return trip(page, claim)
    serial += 1
    const text = `${item.mark} belt aligned again, ${serial}`
    const at = texts.findIndex((one) => markOf(one) === item.mark)
    await rows
      .nth(at)
      .getByRole('button', { name: /^Edit trip/ })
      .click()
    const form = page.getByRole('dialog', { name: 'Edit the trip' })
    await form.getByLabel('Work done').fill(text)
    item.texts.push(text)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.waitFor({ state: 'hidden' })
    item.texts.splice(0, item.texts.indexOf(text))
  }

  /** Gives one of the photos another title. */
  async function rename(page: Page, claim: string): Promise<void> {
    const tiles = page.locator(photoButton).filter({ visible: true })
    const count = await tiles.count()
    if (count === 0) return note(page, claim)
    const tile = tiles.nth(Math.floor(random() * count))
    const from = ((await tile.getAttribute('aria-label')) ?? '').replace(/^Open /, '')
    await tile.click()
    const sheet = page.getByRole('dialog').filter({ visible: true }).last()
    const button = sheet.getByRole('button', { name: 'Rename' })
    await button.or(sheet.locator('.ph-large')).first().waitFor()
    if ((await button.count()) > 0) {
      serial += 1
      const renamed: Rename = { claim, from, to: `Picture ${serial}`, isSure: false }
      renames.push(renamed)
      await button.click()
      await sheet.getByLabel('What it shows').fill(renamed.to)
      await sheet.getByRole('button', { name: 'Save', exact: true }).click()
      await sheet.getByLabel('What it shows').waitFor({ state: 'hidden' })
      renamed.isSure = true
    }
    await sheet.getByRole('button', { name: 'Close' }).first().click()
    await sheet.waitFor({ state: 'hidden' })
  }

  /** Discards a note that waits, if there is one. The caller opens the claim again. */
  async function discard(page: Page, origin: string): Promise<void> {
    await page.goto(`${origin}/dashboard/outbox`, { waitUntil: 'commit' })
    const empty = page.getByText('Everything has arrived')
    const names = page.locator('.op-name').filter({ visible: true, hasText: /^Note, / })
    await inSight(empty.or(page.locator('.op-name'))).waitFor()
    const texts = await names.allTextContents()
    const waiting = saved.filter((one) => one.kind === 'note' && texts.some((text) => text.includes(`${one.mark} `)))
    const item = pick(waiting)
    if (item === undefined) return
    item.isDiscarded = true
    const row = page
      .locator('.op')
      .filter({ hasText: `${item.mark} ` })
      .first()
    await row.locator('.op-name').click()
    const button = inSight(row.getByRole('button', { name: 'Discard' }))
    // It may have arrived meanwhile.
    if (
      !(await button.waitFor({ timeout: 1500 }).then(
        () => true,
        () => false,
      ))
    )
      return
    await button.click({ timeout: 3000 })
    const question = page
      .getByRole('alertdialog', { name: 'Discard this?' })
      .or(page.getByRole('dialog', { name: 'Discard this?' }))
    await inSight(question.getByRole('button', { name: 'Discard', exact: true })).click({ timeout: 3000 })
    await page.waitForTimeout(50)
  }

  /** One random thing that a person does at the open claim. */
  async function act(page: Page, claim: string): Promise<void> {
    const roll = random()
    if (roll < 0.42) return note(page, claim)
    if (roll < 0.62) return trip(page, claim)
    if (roll < 0.78) return photo(page, claim)
    if (roll < 0.92) return editTrip(page, claim)
    return rename(page, claim)
  }

  return { saved, renames, act, discard }
}
