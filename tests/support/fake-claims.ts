// A claim of the fake server with what was applied to it.
import type { Claim, WireFile, WireNote, WireTrip } from '../../contract/shapes/claim.ts'
import { fakeClaim } from './claim-fixture.ts'
import { answerTo } from './fake-answers.ts'
import type { Effect } from './fake-server.ts'
import type { FakeUploads } from './fake-uploads.ts'

type Expected = Claim['expected_files'][number]

/** The files that were announced and not withdrawn, and those that came without notice. */
function expectedFrom(own: readonly Effect[], files: readonly WireFile[]): Expected[] {
  const arrived = new Map(files.map(({ sha256, title }) => [sha256, title]))
  const titles = new Map<string, string>()
  for (const { route, body } of own) {
    if (route.endsWith('/outbox/announce'))
      for (const { sha256, title } of (body as { files: readonly Expected[] }).files) titles.set(sha256, title)
    if (route.endsWith('/outbox/withdraw'))
      for (const sha256 of (body as { files: readonly string[] }).files) titles.delete(sha256)
  }
  for (const [sha256, title] of arrived) titles.set(sha256, title)
  return [...titles].map(([sha256, title]) => ({ sha256, title, arrived: arrived.has(sha256) }))
}

/** Whether the call changes a trip that none of the effects has made. */
export function lacksTrip({ path }: { readonly path: string }, effects: readonly Effect[]): boolean {
  const id = /\/trips\/([^/]+)$/.exec(path)?.[1]
  const isMade = ({ body }: Effect) => (body as { readonly id?: string } | undefined)?.id === id
  return id !== undefined && !effects.some(isMade)
}

/** A claim with the notes, trips and files that were applied to it. */
export function claimFrom(id: string, effects: readonly Effect[], uploads: FakeUploads | null = null): Claim {
  const own = effects.filter(({ group }) => group === `claim:${id}`)
  const answers = (isOf: (route: string) => boolean) =>
    own
      .filter(({ route }) => isOf(route))
      .map(({ route, body }) => {
        const [method = '', path = ''] = route.split(' ')
        return answerTo({ method, path, body }, uploads).body
      })
  const trips = answers((route) => route.includes('/trips')) as WireTrip[]
  const files = answers((route) => route.endsWith('/files/new-file')) as WireFile[]
  return {
    ...fakeClaim(id),
    rev: own.length + 1,
    notes: answers((route) => route.endsWith('/note')) as WireNote[],
    // The last word on a trip counts.
    trips: [...new Map(trips.map((trip) => [trip.id, trip])).values()],
    files,
    expected_files: expectedFrom(own, files),
  }
}
