import { Link } from 'react-router-dom'
import { sharedPrefix } from '../../../offline/drafts/shared-key.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { Note } from '../../ui/note.tsx'

/** The way to what another app shared and is on no claim yet. Nothing where nothing lies here. */
export function SharedNote({ className }: { readonly className?: string }) {
  const read = useLiveQuery((engine) => engine.draftKeys(sharedPrefix), [])
  if (read.state !== 'ready' || read.value.length === 0) return null
  return (
    <Note icon="image" {...(className === undefined ? {} : { className })}>
      What you shared from another app is on no claim yet. It stays on this device for a day.{' '}
      <Link to="/dashboard/share">Choose a claim</Link>
    </Note>
  )
}
