import type { Page } from 'playwright-core'
import type { ClaimScreen } from './saved-work.ts'

/** Opens a claim's screen by its address, as after a reload. */
export async function openClaim(page: Page, origin: string, claim: string): Promise<void> {
  await page.goto(`${origin}/dashboard/labor-claims/ticket/${claim}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add note' }).first().waitFor()
}

/** What the claim's screen lists now, all notes included. */
export async function readClaimScreen(page: Page): Promise<ClaimScreen> {
  const all = page.getByRole('button', { name: /^Show all \d+$/ }).filter({ visible: true })
  if ((await all.count()) > 0)
    await all
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined)
  return page.evaluate(() => {
    const shown = document.querySelector('ion-router-outlet > .ion-page:not(.ion-page-hidden)') ?? document.body
    const texts = (selector: string) =>
      [...shown.querySelectorAll(selector)].map((element) => element.textContent.trim())
    // The tiles of pictures that are still to be taken have no picture to open.
    const photo = '#photos li:has(> button.pic[aria-label^="Open "])'
    return {
      notes: texts('.notes-list li > p'),
      trips: texts('.tk-trips .work'),
      photos: texts(`${photo} .cap`),
      waiting:
        shown.querySelectorAll('.notes-list li.dash').length +
        shown.querySelectorAll('.tk-trips .send:not(.arrived)').length +
        shown.querySelectorAll(`${photo}:not(.arrived)`).length,
    }
  })
}

/** Reads again until `findFaults` finds none, and answers what it found last. */
export async function settleScreen(
  page: Page,
  findFaults: (screen: ClaimScreen) => readonly string[] | Promise<readonly string[]>,
  ms: number,
): Promise<readonly string[]> {
  const until = performance.now() + ms
  for (;;) {
    const faults = await readClaimScreen(page).then(findFaults, (error: unknown) => [`unreadable: ${String(error)}`])
    if (faults.length === 0 || performance.now() > until) return faults
    await page.waitForTimeout(200)
  }
}
