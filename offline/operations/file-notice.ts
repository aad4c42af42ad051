// What announcing and withdrawing files have in common, of a claim and of a registration: they count files, and nothing
// else of them is shown or corrected.
import type { OutboxItem } from '../engine.ts'
import { describeCurrent } from './description.ts'
import type { OperationDefinition, QueuedRow } from './operation.ts'

/** What both rows name: the claim or registration of the files. */
interface NoticeInput {
  readonly body: { readonly ref_id: string }
}

/** The members that every notice about files has. */
export const fileNotice = {
  queue: 'words',
  icon: 'announce',
  mintsId: false,
  entityId: (input: NoticeInput) => input.body.ref_id,
  getPendingKeys: (): readonly string[] => [],
  foldInto: () => null,
  describe: () => null,
  describeServerState: (item: Pick<OutboxItem, 'error'>) => describeCurrent(item.error?.current),
  editing: null,
} as const satisfies Partial<OperationDefinition<string, QueuedRow, null>>

/** `Notice that 1 photo follows`. */
export const toAnnouncementLabel = (count: number, one: string): string =>
  count === 1 ? `Notice that 1 ${one} follows` : `Notice that ${count} ${one}s follow`

/** `Notice that 1 photo will not follow`. */
export const toWithdrawalLabel = (count: number, one: string): string =>
  count === 1 ? `Notice that 1 ${one} will not follow` : `Notice that ${count} ${one}s will not follow`
