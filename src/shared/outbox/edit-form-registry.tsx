import { createContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { OutboxItem } from '../../../offline/engine.ts'
import type { EditableKind } from '../../../offline/operations/all.ts'

export interface EditFormProps {
  readonly item: OutboxItem
  /** The item is of a rescue file: pictures cannot be added to it, as this device's outbox does not have it. */
  readonly isRescued?: boolean
  /** The server's errors by key of the body; `form` belongs to none. */
  readonly refused: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  /** Sends the corrected body. `known` is what the form knows beside it; without it that has not changed. */
  readonly onSave: (body: unknown, also?: { readonly known: unknown }) => Promise<void>
  readonly onCancel: () => void
}

/** The edit form of each kind of operation that can be corrected. Features register theirs, src/app puts them together. */
export type EditForms = Readonly<Record<EditableKind, ComponentType<EditFormProps>>>

/** Renders an item's edit form. src/app provides it; the form's code loads when it is opened. */
export const EditFormContext = createContext<(props: EditFormProps) => ReactNode>(() => null)
