import { Note } from '../../ui/note.tsx'
import type { Meanwhile } from './based-fields.ts'

/** Says that somebody else saved the record while the form was open, and which fields both changed. */
export function MeanwhileNote({
  meanwhile,
  what = 'these settings',
  labels,
}: {
  /** Null without such a change. */
  readonly meanwhile: Meanwhile | null
  readonly what?: string
  /** What the fields are called on the form. */
  readonly labels: Readonly<Record<string, string>>
}) {
  if (meanwhile === null) return null
  const both = meanwhile.clashes.map((field) => labels[field] ?? field)
  return (
    <Note tone="warn" icon="alert" role="status">
      {meanwhile.by === '' ? 'Somebody' : meanwhile.by} changed {what} meanwhile. Their changes are in this form; what
      you typed stays.
      {both.length === 0 ? '' : ` You both changed: ${both.join(', ')}. Saving keeps yours.`}
    </Note>
  )
}
