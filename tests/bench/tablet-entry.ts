import type { Page } from 'playwright-core'

/** Pastes the machines from a spreadsheet, then adds two pictures to each, on the registration screen. */
export async function enterMachines(
  page: Page,
  serials: readonly string[],
  pictures: readonly string[],
): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
  await press('Paste rows').click()
  await page.getByLabel('Rows from a spreadsheet').fill(serials.map((serial) => `${serial}\t\t2026-11-02\t`).join('\n'))
  await press(`Add ${serials.length} rows`).click()
  for (const [at, serial] of serials.entries()) {
    await press(`Change ${serial}`).click()
    const sheet = page.getByRole('dialog', { name: `Change ${serial}` })
    for (const [n, name] of (['serial picture', 'receipt'] as const).entries()) {
      await sheet.getByLabel(`Choose ${name}`, { exact: true }).setInputFiles(pictures[2 * at + n] ?? '')
      await sheet.getByRole('button', { name: `Remove ${name}` }).waitFor()
    }
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await sheet.waitFor({ state: 'hidden' })
  }
}
