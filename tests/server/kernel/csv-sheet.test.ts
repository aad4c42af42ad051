import { expect, it } from 'vitest'
import { toCsv } from '../../../server/kernel/csv-sheet.ts'

it('A file for spreadsheets has negative amounts as numbers, and runs no text as a formula', async () => {
  const { bytes } = await toCsv([
    ['Claim', 'Amount', 'Reference'],
    ['LC-20418', '-20.00', '=1+1'],
    ['LC-20419', '148.13', '-1+cmd'],
  ])
  expect(Buffer.from(bytes).toString()).toBe(
    "\u{feff}Claim,Amount,Reference\r\nLC-20418,-20.00,'=1+1\r\nLC-20419,148.13,'-1+cmd\r\n",
  )
})
