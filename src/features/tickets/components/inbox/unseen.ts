import type { StaffMessage, StaffTicket } from '../../../../../contract/shapes/ticket.ts'

/** The last messages that the writer of an answer has seen, by their ids. A draft of an earlier release has one alone. */
export type SeenMessages = string | readonly string[]

/** Any of them may get a ticket of its own, so the last one alone would not say up to where a thread was read. */
const maxSeen = 20

export const listSeen = ({ messages }: Pick<StaffTicket, 'messages'>): readonly string[] =>
  messages.slice(-maxSeen).map(({ id }) => id)

/** Whether the last message of a ticket is the last one that was seen. */
export const isUpToDate = ({ messages }: Pick<StaffTicket, 'messages'>, seen: SeenMessages): boolean =>
  [seen].flat().at(-1) === messages.at(-1)?.id

/** The messages of others that came after the last seen one which the ticket still has. */
export function listUnseen(
  { messages }: Pick<StaffTicket, 'messages'>,
  seen: SeenMessages,
  me: number | null,
): readonly StaffMessage[] {
  const ids = [seen].flat()
  const at = messages.findLastIndex(({ id }) => ids.includes(id))
  return messages.slice(at + 1).filter((message) => message.user_id === null || message.user_id !== me)
}

export const describeUnseen = (unseen: readonly StaffMessage[]): string =>
  unseen.some(({ kind }) => kind === 'staff')
    ? `${unseen.find(({ kind }) => kind === 'staff')?.by ?? 'Somebody'} answered while you were writing.`
    : unseen.some(({ kind }) => kind === 'note')
      ? 'A colleague added a note while you were writing.'
      : 'A new message came in while you were writing.'
