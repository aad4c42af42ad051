import { expect } from 'vitest'
import type { EngineDevice } from './device.ts'
import { untilInstalled } from './people.ts'

const customer = 'Tualatin Recreation Center'
const work = { trip: 'Fitted a new recoil strap', note: 'The strap was worn through at the reel' } as const

/** The operations of the day in the order in which they were saved. Photos follow the rest; the outbox counts a photo with its announcement as one. */
export const sentByServicer = [
  'labor-claims.addTrip',
  'labor-claims.addNote',
  'labor-claims.setParts',
  'outbox.announceFiles',
  'files.addFile',
] as const

/** What the office reads of the claim. */
export interface ServerClaim {
  readonly trips: readonly { readonly trip_services_performed: string }[]
  readonly notes: readonly { readonly note: string }[]
  readonly order: { readonly products: readonly { readonly number: string; readonly qty: number }[] }
  readonly files: readonly { readonly url: string; readonly width: number; readonly height: number }[]
}

/** Opens the list of jobs and one job, and waits until that one and the app are on the device. */
export async function keepJob(device: EngineDevice, ticket: string): Promise<void> {
  await device.open('/dashboard/servicer-labor-claims')
  await device.see(customer)
  await device.open(ticket)
  await device.see('Ready offline')
  await untilInstalled(device)
}

/** Adds a trip, a note, a part and a photo to the open job, and returns the part's number. */
export async function workOnJob(device: EngineDevice, photo: string): Promise<string> {
  await device.press('Add trip')
  await device.fill('Date', '2026-11-20')
  await device.fill('On site from', '08:05')
  await device.fill('Done at', '09:10')
  await device.fill('Work done', work.trip)
  await device.press('Save trip')
  await device.see(work.trip)
  await device.press('Add note')
  await device.fill('Note', work.note)
  await device.press('Save note')
  await device.see(work.note)
  await device.press('Search for a part')
  await device.fill('Part number or keywords', 'strap')
  const found = await device.until('finds no part', () =>
    device.run(() => document.querySelector('[aria-label="Parts found"] button')?.getAttribute('aria-label') ?? null),
  )
  await device.press(found)
  await device.see('added to the claim')
  await device.press('Close')
  await device.choosePhoto('Choose photos', photo)
  await device.see('0 of 1 arrived')
  return found.split(', ').at(-1) ?? ''
}

/** The open job shows all of the work, each piece as waiting. */
export async function seeWaitingWork(device: EngineDevice, part: string): Promise<void> {
  await device.see(work.trip, work.note, part, '0 of 1 arrived')
  const waiting = await device.until('does not show four things as waiting', async () => {
    const found = (await device.text()).match(/\bWaiting\b(?! on)/g)?.length ?? 0
    return found >= 4 && found
  })
  expect(waiting).toBe(4)
}

/** The office's copy has each piece once, and what the claim had before. */
export function expectAllOnce(before: ServerClaim, after: ServerClaim, part: string): void {
  const added = <Row>(rows: readonly Row[], old: readonly Row[], isNew: (row: Row) => boolean) => {
    expect(rows).toHaveLength(old.length + 1)
    return rows.filter(isNew).length
  }
  expect(added(after.trips, before.trips, (trip) => trip.trip_services_performed === work.trip)).toBe(1)
  expect(added(after.notes, before.notes, ({ note }) => note === work.note)).toBe(1)
  expect(added(after.order.products, before.order.products, ({ number, qty }) => number === part && qty === 1)).toBe(1)
  // The picture was turned by its EXIF.
  expect(added(after.files, before.files, ({ width, height }) => height > width)).toBe(1)
}
